"""The games; each is a room of its own that exports one `GAME`."""

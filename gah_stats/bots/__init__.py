"""Players: each bot is one compiled function over the legal actions."""

"""The modules of Let's Waltz! and the promo cards, hooked into the base game by single lines."""

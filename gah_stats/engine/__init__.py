"""What every game shares: the contract, chance, the journal, named actions and the play and replay loops."""

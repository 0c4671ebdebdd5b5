"""The rules of Dou Dizhu written a second time, slowly and plainly, to check the solver with."""

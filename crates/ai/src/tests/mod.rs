//! What the inside of the search has to hold; the players themselves are tested from outside.

mod expectimax;

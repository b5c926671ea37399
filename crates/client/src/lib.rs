//! What a screen shows of a game and what it may ask for, without any user interface.

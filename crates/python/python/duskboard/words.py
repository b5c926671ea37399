"""The words for seats, viewers, turns and colours, as types."""

from typing import Literal

Seat = Literal["first", "second"]
Viewer = Literal["first", "second", "spectator"]
Turn = Literal["first", "second", "both", "chance", "over"]
Color = Literal["white", "black"]

//! What the pages of several games say alike.

use super::{Both, both};

/// For games that differ from chess: where to learn the rest.
pub(super) const AS_IN_CHESS: Both = both(
    "If you know chess, you know most of it. If not, read the page about chess first.",
    "會下西洋棋，就已經懂了大半；還不會的話，請先看西洋棋的規則。",
);

pub(super) const CLOCK: Both = both(
    "Your clock runs while you think. When it reaches zero you lose, whatever stands on the board. \
     The usual time is 10 minutes each; you can change it or play without a clock.",
    "輪到你時，你的棋鐘就會走。時間用完即輸，不論盤面如何。預設每方 10 分鐘，可以更改，也可以不計時。",
);

pub(super) const OFFERS: Both = both(
    "You may resign or offer a draw at any time, also while the other side thinks. Online, whoever \
     leaves and does not come back in time loses.",
    "隨時可以認輸或提和，對方思考時也行。線上對局中，離開後未及時回來的一方算輸。",
);

pub(super) const DRAWS: Both = both(
    "Two kinds of draw happen by themselves: the same position with the same side to move for the \
     third time, and a hundred moves in a row, counting both sides, without a capture, a pawn move \
     or anything else that cannot be undone.",
    "有兩種和局會自動成立：同一局面、同一方輪走，第三次出現；或雙方合計連續一百步沒有吃子、沒有動兵，也沒有其他無法回復的事。",
);

pub(super) const TAKEBACK: Both = both(
    "On one screen and against the computer you can take moves back. Online the other side has to \
     agree, and a move that showed anybody something hidden stays.",
    "同螢幕或與電腦對弈時可以悔棋。線上悔棋須經對方同意；若那一步已讓任何一方看到隱藏的事，就不能收回。",
);

pub(super) const REVEAL: Both = both(
    "When the game is over, everything is shown to everybody. Until then a spectator knows only \
     what both players know. What is hidden counts when positions are compared.",
    "對局結束後，一切公開。在那之前，觀戰者只知道雙方都知道的事。判斷局面是否相同時，隱藏的部分也算在內。",
);

pub(super) const TABLE: Both = both("Clock and manners", "時間與禮節");
pub(super) const ENDS: Both = both("How it ends", "如何結束");
pub(super) const OPTIONS: Both = both("Options", "選項");

// What SlugChess says in both its kinds.

pub(super) const FOG_MOVES: Both = both(
    "You may neither pass through nor stop on a square you do not see. A knight's jump passes \
     through nothing, so only the square it lands on counts.",
    "不能經過或停在看不見的格子。騎士是跳的，不經過任何格子，只看落點。",
);

pub(super) const NO_CHECK: Both = both(
    "There is no check, no mate and no castling: they would tell what the fog hides. You win by \
     taking the king. Nobody warns you, and you may even walk into danger.",
    "沒有將軍、沒有將死，也不能入堡，因為那會洩漏霧裡的事。吃掉對方的王就獲勝。沒有人會警告你，你甚至可能自己走進險境。",
);

pub(super) const SHUFFLED: Both = both(
    "The pieces behind the pawns stand in a random order, each side its own.",
    "兵後面的棋子隨機排列，雙方各排各的。",
);

pub(super) const FOG_PAWNS: Both = both(
    "Pawns on the last rank become queen, rook, bishop or knight; the other side learns only what \
     it sees. En passant is possible where you see the square you take on, and you are told of it \
     only when a pawn of yours can do it.",
    "兵到底線可升變成后、城堡、主教或騎士，對方只知道他看得見的部分。看得見落點時可以吃過路兵；只有你的兵真的吃得到時，你才會知道。",
);

pub(super) const FOG_HISTORY: Both = both(
    "Of the other side's moves you learn what you saw: the square left, the square reached, both, \
     or nothing. You always learn which of your pieces was taken, and where.",
    "對方的走法，你只知道看見的部分：離開的格子、到達的格子、兩者，或什麼都沒有。但自己被吃了什麼子、在哪裡，一定會知道。",
);

pub(super) const FOG_ENDS: Both = both(
    "The king is taken: the game is over. Whoever has no move to make gets a draw. There is no draw \
     for too few pieces.",
    "王被吃掉，棋局就結束。無棋可走算和局。沒有「子力不足」的和局。",
);

pub(super) const SHUFFLE_OPTION: Both = both(
    "Order of the officers: each side its own, or both the same.",
    "軍官的排列：雙方各自隨機，或雙方相同。",
);

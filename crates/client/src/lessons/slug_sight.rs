//! SlugChess by line of sight.

use super::common::{
    AS_IN_CHESS, CLOCK, DRAWS, ENDS, FOG_ENDS, FOG_HISTORY, FOG_MOVES, FOG_PAWNS, NO_CHECK, OFFERS,
    OPTIONS, REVEAL, SHUFFLE_OPTION, SHUFFLED, TABLE, TAKEBACK,
};
use super::{Exercise, Goal, Page, Section, Step, aimed, both};

pub(super) const PAGE: Page = Page {
    variant: "slug-sight",
    title: both("SlugChess: sight", "迷霧棋：視線"),
    sentence: both(
        "Open a line and look along it: perhaps the king stands at its end.",
        "打開一條線，順著看過去：也許盡頭就站著王。",
    ),
    sections: &[
        Section {
            title: both("What you see", "你看得見什麼"),
            paragraphs: &[
                both(
                    "Each piece sees every square it could move to if there were no fog, and what it \
                     could take. Rooks, bishops and queens see along their lines up to the first piece \
                     they meet, and that piece too.",
                    "每枚棋子都看得見「沒有霧時能走到」的格子，以及它能吃的棋子。城堡、主教與后沿著路線看到遇見的第一枚棋子為止，那枚棋子也看得見。",
                ),
                both(
                    "Pawns and knights also see the squares right around them. Everything else is fog.",
                    "兵與騎士還看得見自己周圍一格。其餘都是霧。",
                ),
                FOG_MOVES,
                SHUFFLED,
                AS_IN_CHESS,
            ],
            diagrams: &[
                aimed(
                    "slug-sight",
                    "......../......../...p..../...1..../3R4/...4./...2P2/...3K1 w - - - 1 -",
                    "d4",
                    both(
                        "The rook sees up to the pawn on d6, and not behind it.",
                        "城堡看到 d6 的兵為止，後面就看不見了。",
                    ),
                ),
                aimed(
                    "slug-sight",
                    "......../......../..1.1.../.5../..1N2../.6./..1.1P2/....2K1 w - - - 1 -",
                    "d4",
                    both(
                        "The knight sees its eight neighbours and the eight squares it can jump to.",
                        "騎士看得見緊鄰的八格，和能跳到的八格。",
                    ),
                ),
                aimed(
                    "slug-sight",
                    "......../......../......../......../8/8/PPPPPPPP/NRBKQBRN w - - - 1 -",
                    "d2",
                    both(
                        "At the start: a pawn sees its double step, and may make it.",
                        "開局時，兵看得見前兩格，可以走兩格。",
                    ),
                ),
            ],
        },
        Section { title: both("Take the king", "吃王"), paragraphs: &[NO_CHECK], diagrams: &[] },
        Section {
            title: both("What you are told", "你會知道什麼"),
            paragraphs: &[
                FOG_HISTORY,
                both(
                    "The square where you lost a piece is not lit here, unless you choose that option.",
                    "失子的那一格在這種棋裡不會亮，除非開啟該選項。",
                ),
                FOG_PAWNS,
            ],
            diagrams: &[],
        },
        Section { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, REVEAL], diagrams: &[] },
        Section {
            title: OPTIONS,
            paragraphs: &[
                SHUFFLE_OPTION,
                both(
                    "Light of a capture: usually off in this game. Set to always, the square where you \
                     lost a piece is in sight until you have moved, and you may move there.",
                    "吃子照亮該格：這種棋預設沒有。設為「一律如此」時，失子的那一格在你走完下一步之前都看得見，也可以走過去。",
                ),
            ],
            diagrams: &[],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "slug-sight",
            title: both("Open a line", "打開視線"),
            task: both(
                "Open the bishop's line to see what is out there, then take it.",
                "替主教打開視線，看看那裡有什麼，然後吃掉它。",
            ),
            fen: "4k3/8/8/6q1/8/8/PPPP4/2B1K3 w - - 0 1 -",
            steps: &[Step::then(Goal::See('q'), "e8d8"), Step::last(Goal::Capture('q'))],
            hint: both("The pawn on d2 stands in the bishop's way.", "d2 的兵擋住了主教。"),
            well_done: both("One open line, and a queen is yours.", "一條打開的線，換來一枚后。"),
        },
        Exercise {
            rules: "slug-sight",
            title: both("Jump into sight", "騎士出擊"),
            task: both(
                "A rook attacks your king, and nobody says check. Take it.",
                "一枚城堡正攻擊你的王，沒有人喊將軍。吃掉它。",
            ),
            fen: "k7/8/4r3/8/3N4/8/8/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::Capture('r'))],
            hint: both("The knight sees where it can jump to.", "騎士看得見能跳到的格子。"),
            well_done: both(
                "Look for danger yourself: the board will not warn you.",
                "危險要自己留意，棋盤不會警告你。",
            ),
        },
        Exercise {
            rules: "slug-sight",
            title: both("Look along the file", "沿線搜尋"),
            task: both(
                "The black king is somewhere on the h-file. Find him with the rook, then take him.",
                "黑王在 h 線某處。用城堡找到他，再吃掉他。",
            ),
            fen: "8/8/6pk/8/8/8/4K3/R7 w - - 0 1 -",
            steps: &[Step::then(Goal::See('k'), "g6g5"), Step::last(Goal::Win)],
            hint: both("From h1 the rook sees the whole file.", "城堡在 h1 就能看見整條 h 線。"),
            well_done: both(
                "Black did not see the rook coming. That happens here.",
                "黑方根本沒看見城堡。在這種棋裡，這是常有的事。",
            ),
        },
    ],
};

//! Chess with a Triceratops.

use super::common::{AS_IN_CHESS, CLOCK, DRAWS, ENDS, OFFERS, OPTIONS, TABLE, TAKEBACK};
use super::{Exercise, Goal, Page, Section, Step, aimed, both};

pub(super) const PAGE: Page = Page {
    variant: "dinosaur",
    title: both("Dinosaur", "恐龍棋"),
    sentence: both(
        "Chess with a beast that can mate all by itself.",
        "多了一頭猛獸的西洋棋，牠獨自就能將死對方。",
    ),
    sections: &[
        Section {
            title: both("The Triceratops", "三角龍"),
            paragraphs: &[
                both(
                    "Each side has one more piece: a Triceratops, on e3 and on e6. It moves and takes \
                     like a queen or like a knight, as you like.",
                    "雙方各多一枚三角龍，分別在 e3 與 e6。牠可以像后一樣走，也可以像騎士一樣跳，吃子也是。",
                ),
                both(
                    "Its jumps go over anything; its straight lines are blocked like a queen's.",
                    "跳的時候可以越過任何棋子；走直線、斜線時和后一樣會被擋住。",
                ),
                AS_IN_CHESS,
            ],
            diagrams: &[
                aimed(
                    "dinosaur",
                    "6k1/8/8/8/3T4/8/8/7K w - - 0 1",
                    "d4",
                    both(
                        "Queen and knight in one: on an open board it reaches 35 squares.",
                        "后加騎士：在空曠的棋盤上能到 35 格。",
                    ),
                ),
                aimed(
                    "dinosaur",
                    "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "e3",
                    both(
                        "The beasts face each other from the first move.",
                        "從第一步起，兩隻三角龍就彼此對望。",
                    ),
                ),
            ],
        },
        Section {
            title: both("Promotion", "升變"),
            paragraphs: &[both(
                "A pawn on the last rank may also become a Triceratops.",
                "兵走到底線時，也可以升變成三角龍。",
            )],
            diagrams: &[],
        },
        Section {
            title: ENDS,
            paragraphs: &[
                both(
                    "Checkmate wins, stalemate is a draw, as in chess. There is no draw for too few \
                     pieces.",
                    "和西洋棋一樣：將死獲勝，逼和算和局。但沒有「子力不足」的和局。",
                ),
                DRAWS,
            ],
            diagrams: &[],
        },
        Section {
            title: OPTIONS,
            paragraphs: &[both(
                "Assassins: play it with hidden assassins as well. They have a page of their own.",
                "刺客：可以同時加入隱藏的刺客，詳見刺客棋的規則。",
            )],
            diagrams: &[],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "dinosaur",
            title: both("Jump", "跳躍"),
            task: both("Take the rook with the Triceratops.", "用三角龍吃掉城堡。"),
            fen: "7k/8/8/3r4/8/4T3/8/4K3 w - - 0 1",
            steps: &[Step::last(Goal::Capture('r'))],
            hint: both("It can jump like a knight.", "牠能像騎士一樣跳。"),
            well_done: both("No queen could have done that.", "后可做不到。"),
        },
        Exercise {
            rules: "dinosaur",
            title: both("All by itself", "單獨將死"),
            task: both(
                "Checkmate the king. Your Triceratops needs no help.",
                "將死黑王，三角龍不需要幫手。",
            ),
            fen: "7k/8/8/8/5T2/8/8/K7 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
            hint: both(
                "Attack the king, and cover g8, g7 and h7 as well: its lines and its jumps share the work.",
                "攻擊黑王，同時控制 g8、g7 與 h7：直線、斜線和跳步一起用。",
            ),
            well_done: both("No other piece can mate alone.", "其他棋子都無法單獨將死。"),
        },
        Exercise {
            rules: "dinosaur",
            title: both("Hatch a beast", "孵出猛獸"),
            task: both("Promote the pawn so that it is mate.", "讓兵升變，立刻將死。"),
            fen: "7k/5P2/8/8/8/8/8/K7 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
            hint: both(
                "A queen would let the king slip to h7. Who covers h7 from f8?",
                "變成后，黑王會溜到 h7。誰能從 f8 控制 h7？",
            ),
            well_done: both("A Triceratops from the egg.", "剛孵出來就將死了。"),
        },
    ],
};

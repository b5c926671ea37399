//! Banqi, the game of face-down xiangqi pieces.

use super::common::{CLOCK, ENDS, OFFERS, OPTIONS, TABLE, TAKEBACK};
use super::{Exercise, Goal, Page, Section, Step, aimed, both, still};

pub(super) const PAGE: Page = Page {
    variant: "banqi",
    title: both("Banqi", "暗棋"),
    sentence: both(
        "Every lid may hide your general or your doom: turn one and see.",
        "每枚暗子都可能是你的主帥，也可能是剋星：翻開來看看吧。",
    ),
    sections: &[
        Section {
            title: both("Flip, move or capture", "翻棋、走棋或吃子"),
            paragraphs: &[
                both(
                    "All 32 pieces of a xiangqi set lie shuffled and face down on 4 by 8 squares. A \
                     turn is one of three: flip a piece, move a piece of yours, or capture.",
                    "一副象棋的 32 枚棋子洗勻後，蓋著擺滿 4 乘 8 的棋盤。每一手三選一：翻棋、走棋或吃子。",
                ),
                both(
                    "Whoever begins has to flip, and plays the colour that turns up. The flip is the \
                     whole turn, then it is the other side's.",
                    "先手第一手必須翻棋，翻出什麼顏色就執什麼顏色。翻完這一手就結束，輪到對方。",
                ),
                both(
                    "A piece moves one square up, down, left or right, to an empty square. Face-down \
                     pieces can be neither moved nor captured, and nobody knows what they are.",
                    "明子每次向上下左右走一格到空格。暗子不能走，也不能被吃；翻開之前，誰也不知道是什麼。",
                ),
            ],
            diagrams: &[
                still(
                    "banqi",
                    "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1",
                    both("How a game begins: 32 lids.", "開局：32 枚暗子。"),
                ),
                aimed(
                    "banqi",
                    "8/3?4/2pR1H2/3k4 1 r P 0 1",
                    "d2",
                    both(
                        "The red chariot can take the soldier or step to e2. The general outranks it, \
                         the lid is safe.",
                        "紅俥可以吃卒，或走到 e2。將比它大，暗子不能吃。",
                    ),
                ),
            ],
        },
        Section {
            title: both("Who takes whom", "誰吃誰"),
            paragraphs: &[
                both(
                    "From high to low: general, guard, minister, chariot, horse, cannon, soldier. A \
                     piece takes a face-up enemy next to it, not diagonally, of the same or a lower \
                     rank, and moves onto its square.",
                    "由大到小：將／帥、士／仕、象／相、車／俥、馬／傌、砲／炮、卒／兵。可以吃上下左右緊鄰、同級或較小的敵方明子，並走到那一格。",
                ),
                both(
                    "One exception turns it around: a soldier takes the general, and the general \
                     never takes a soldier.",
                    "唯一的例外：卒／兵可以吃帥／將，而帥／將不能吃卒／兵。",
                ),
                both(
                    "Each side has one general, five soldiers, and two of everything else.",
                    "雙方各有一枚將／帥、五枚卒／兵，其餘各兩枚。",
                ),
            ],
            diagrams: &[aimed(
                "banqi",
                "8/2p5/1gKr4/2h5 1 r - 0 1",
                "c2",
                both(
                    "The red general takes guard, chariot or horse, but not the soldier.",
                    "紅帥可以吃士、車、馬，但不能吃卒。",
                ),
            )],
        },
        Section {
            title: both("The cannon", "砲／炮"),
            paragraphs: &[
                both(
                    "A cannon captures by jumping: along a rank or file, at any distance, over exactly \
                     one piece. That piece may be of either side, face up or face down. The target is \
                     a face-up enemy of any rank.",
                    "砲／炮隔子吃：沿直線或橫線，不論遠近，中間剛好隔一枚棋子。這枚「砲架」可以是任何一方的子，明子暗子都行。目標是敵方的明子，不論大小。",
                ),
                both(
                    "It never captures a neighbour. Without capturing it moves one square like the \
                     others. Others take it by rank; a soldier does not.",
                    "它不能吃緊鄰的子。不吃子時和其他棋子一樣走一格。別的棋子依大小吃它，卒／兵不能吃它。",
                ),
            ],
            diagrams: &[aimed(
                "banqi",
                "C3h3/8/?7/k1P1r2c 1 r p 0 1",
                "a4",
                both(
                    "Over the lid it takes the general on a1. To the horse there is nothing to jump over.",
                    "炮隔著暗子，可以吃 a1 的將。和馬之間沒有砲架，吃不到。",
                ),
            )],
        },
        Section {
            title: ENDS,
            paragraphs: &[
                both(
                    "You win when the other side has no pieces left, or is to move and cannot.",
                    "對方棋子全部被吃光，或輪到對方卻無棋可走，你就贏了。",
                ),
                both(
                    "Sixty moves in a row, counting both sides, without a flip or a capture are a draw. \
                     So is the same position with the same side to move for the third time.",
                    "雙方合計連續六十步沒有翻棋或吃子，算和局；同一局面、同一方輪走，第三次出現，也算和局。",
                ),
            ],
            diagrams: &[],
        },
        Section {
            title: OPTIONS,
            paragraphs: &[
                both(
                    "Quiet moves until a draw: 40, 60, 100, or never.",
                    "無事和局步數：40、60、100，或永不。",
                ),
                both("Draw by repetition: can be switched off.", "重複局面和局：可以關閉。"),
            ],
            diagrams: &[],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "banqi",
            title: both("The first flip", "第一翻"),
            task: both("Flip the piece on b2.", "翻開 b2 的棋子。"),
            fen: "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1",
            steps: &[Step { goal: Goal::Play(&["b2b2"]), chance: Some("K"), reply: None }],
            hint: both(
                "b2 is in the second column, second row from below.",
                "b2 在左起第二行、下起第二列。",
            ),
            well_done: both(
                "The red general: from now on you play Red.",
                "翻出紅帥，從現在起你執紅方。",
            ),
        },
        Exercise {
            rules: "banqi",
            title: both("Rank and file", "以大吃小"),
            task: both("You are Red. Capture with your chariot.", "你執紅方。用俥吃子。"),
            fen: "8/2m5/2Rh4/8 1 r - 0 1",
            steps: &[Step::last(Goal::Capture('h'))],
            hint: both(
                "A chariot takes horses, but a minister is above it.",
                "俥可以吃馬，但象比它大。",
            ),
            well_done: both(
                "General, guard, minister, chariot, horse, cannon, soldier.",
                "帥、仕、相、俥、傌、炮、兵，記住了嗎？",
            ),
        },
        Exercise {
            rules: "banqi",
            title: both("The small takes the great", "小兵擒將"),
            task: both("Capture with your soldier.", "用兵吃子。"),
            fen: "8/2k5/2Pc4/8 1 r - 0 1",
            steps: &[Step::last(Goal::Capture('k'))],
            hint: both(
                "A soldier does not take a cannon. Whom does it take?",
                "兵不能吃砲。那它能吃誰？",
            ),
            well_done: both("Only the soldier is not afraid of the general.", "只有兵不怕將。"),
        },
        Exercise {
            rules: "banqi",
            title: both("Over the lid", "隔子開炮"),
            task: both("Capture the general with your cannon.", "用炮吃掉將。"),
            fen: "8/p7/C1?1k3/8 1 r P 0 1",
            steps: &[Step::last(Goal::Capture('k'))],
            hint: both(
                "Jump over exactly one piece. A lid will do.",
                "剛好隔一枚棋子，暗子也可以。",
            ),
            well_done: both(
                "Any distance, any rank, one piece between.",
                "不論遠近大小，只要隔一子。",
            ),
        },
        Exercise {
            rules: "banqi",
            title: both("What is left", "剩下的是誰"),
            task: both(
                "The list beside the board says which pieces are still face down: here a black chariot \
                 only. Flip it, then take it with your guard.",
                "棋盤旁列出尚未翻開的棋子：這裡只剩一枚黑車。把它翻開，再用仕吃掉它。",
            ),
            fen: "7h/8/1?G5/8 1 r r 0 1",
            steps: &[
                Step { goal: Goal::Play(&["b2b2"]), chance: Some("r"), reply: Some("h4g4") },
                Step::last(Goal::Capture('r')),
            ],
            hint: both("Flip b2 first; the guard stands next to it.", "先翻 b2，仕就在旁邊。"),
            well_done: both(
                "Count what is hidden, and luck becomes skill.",
                "算清楚暗子，運氣就成了實力。",
            ),
        },
    ],
};

//! Chess, for those who have never played it.

use super::common::{CLOCK, DRAWS, OFFERS, TABLE, TAKEBACK};
use super::{Exercise, Goal, Page, Section, Step, aimed, both, still};

pub(super) const PAGE: Page = Page {
    variant: "chess",
    title: both("Chess", "西洋棋"),
    sentence: both(
        "Sixteen pieces each, nothing hidden: catch the other king.",
        "各十六枚棋子，毫無隱藏：困住對方的王。",
    ),
    sections: &[
        Section {
            title: both("The aim", "目標"),
            paragraphs: &[both(
                "White begins, then you take turns, one move each. A piece that moves onto an enemy \
                 piece takes it off the board. Attack the enemy king so that it cannot get away, \
                 and you have won.",
                "白方先走，雙方輪流各走一步。棋子走到敵子所在的格子，就把它吃掉。攻擊對方的王，使它無路可逃，你就贏了。",
            )],
            diagrams: &[still(
                "chess",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                both("How a game begins.", "開局的位置。"),
            )],
        },
        Section {
            title: both("How the pieces move", "棋子的走法"),
            paragraphs: &[both(
                "No piece may jump over another, except the knight. Nobody can move onto a piece of \
                 their own side.",
                "除了騎士，棋子都不能越過別的棋子，也不能走到己方棋子所在的格子。",
            )],
            diagrams: &[
                aimed(
                    "chess",
                    "k7/8/8/8/1p1R2P1/8/8/6K1 w - - 0 1",
                    "d4",
                    both(
                        "The rook goes straight, as far as it likes. It can take the pawn on b4.",
                        "城堡走直線，遠近不限，可以吃 b4 的兵。",
                    ),
                ),
                aimed(
                    "chess",
                    "k7/8/1p6/8/3B4/8/8/6K1 w - - 0 1",
                    "d4",
                    both("The bishop goes along the diagonals.", "主教走斜線，遠近不限。"),
                ),
                aimed(
                    "chess",
                    "8/7k/8/8/3Q4/8/8/6K1 w - - 0 1",
                    "d4",
                    both("The queen is rook and bishop in one.", "后兼有城堡與主教的走法。"),
                ),
                aimed(
                    "chess",
                    "k7/8/8/2PPP3/2PNP3/2PPP3/8/6K1 w - - 0 1",
                    "d4",
                    both(
                        "The knight jumps: two squares straight and one to the side.",
                        "騎士用跳的：直走兩格，再橫移一格。",
                    ),
                ),
                aimed(
                    "chess",
                    "k7/8/8/8/3K4/8/P7/8 w - - 0 1",
                    "d4",
                    both(
                        "The king goes one square, never to one that is attacked.",
                        "王每次走一格，不能走進被攻擊的格子。",
                    ),
                ),
                aimed(
                    "chess",
                    "k7/8/8/8/3p1p2/4P3/8/6K1 w - - 0 1",
                    "e3",
                    both(
                        "The pawn goes one square forward, two from where it began, and takes only \
                         diagonally forward.",
                        "兵向前走一格，在起始位置可走兩格；吃子只能吃斜前方。",
                    ),
                ),
            ],
        },
        Section {
            title: both("Three special moves", "三種特別的走法"),
            paragraphs: &[
                both(
                    "Castling: the king goes two squares towards a rook, and the rook lands behind \
                     it. Neither may have moved before, nothing may stand between them, and the king \
                     may not be in check, nor pass or reach an attacked square.",
                    "入堡：王向城堡走兩格，城堡跳到王的另一側。兩者都必須還沒動過，中間沒有棋子；王不能正被將軍，也不能經過或停在被攻擊的格子。",
                ),
                both(
                    "En passant: a pawn that has just gone two squares past your pawn can be taken \
                     as if it had gone one, but only at once.",
                    "吃過路兵：敵兵剛走兩格越過你的兵旁邊，你可以當作它只走一格把它吃掉，但只限下一步。",
                ),
                both(
                    "Promotion: a pawn on the last rank becomes a queen, rook, bishop or knight.",
                    "升變：兵走到底線時，變成后、城堡、主教或騎士。",
                ),
            ],
            diagrams: &[
                aimed(
                    "chess",
                    "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1",
                    "e1",
                    both("The king can castle to either side.", "王可以往任一側入堡。"),
                ),
                aimed(
                    "chess",
                    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                    "e5",
                    both(
                        "Black's pawn has just come from d7. It can be taken on d6.",
                        "黑兵剛從 d7 走來，可以在 d6 吃掉它。",
                    ),
                ),
            ],
        },
        Section {
            title: both("Check, mate and draw", "將軍、將死與和局"),
            paragraphs: &[
                both(
                    "A king that is attacked is in check and must be saved at once: move it, block \
                     the line, or take the attacker. If nothing helps it is checkmate, and the game \
                     is over. You may never leave your own king attacked.",
                    "王受到攻擊叫做「將軍」，必須立刻解除：把王移開、擋住路線，或吃掉攻擊者。都做不到就是「將死」，棋局結束。任何一步都不能讓自己的王留在被攻擊的位置。",
                ),
                both(
                    "Whoever is not in check but has no legal move is stalemated: a draw.",
                    "沒有被將軍，卻無棋可走，稱為「逼和」，算和局。",
                ),
                DRAWS,
                both(
                    "It is also a draw when too little is left to mate: the kings alone, or with one \
                     knight or bishop, or with bishops all on squares of one colour.",
                    "子力不足也是和局：只剩雙王，或再加一枚騎士或一枚主教，或剩下的主教全在同色格。",
                ),
            ],
            diagrams: &[
                still(
                    "chess",
                    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                    both(
                        "Checkmate: the rook attacks the whole last rank.",
                        "將死：城堡控制了整條底線。",
                    ),
                ),
                still(
                    "chess",
                    "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1",
                    both("Stalemate: Black is to move and cannot.", "逼和：輪到黑方，卻無棋可走。"),
                ),
            ],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "chess",
            title: both("Mate in one", "一步將死"),
            task: both("Checkmate the black king.", "一步將死黑王。"),
            fen: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
            hint: both(
                "The king's own pawns block its way. Attack it along the last rank.",
                "黑王被自己的兵擋住了，從底線攻擊它。",
            ),
            well_done: both("Checkmate: no move saves the king.", "將死：怎麼走都救不了王。"),
        },
        Exercise {
            rules: "chess",
            title: both("Castle", "入堡"),
            task: both("Bring your king to safety: castle.", "入堡，讓王到安全的地方。"),
            fen: "r3k2r/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
            steps: &[Step::last(Goal::Play(&["e1g1", "e1c1"]))],
            hint: both("Move the king two squares towards a rook.", "把王往城堡的方向走兩格。"),
            well_done: both("King and rook have moved together.", "王與城堡一起動了。"),
        },
        Exercise {
            rules: "chess",
            title: both("En passant", "吃過路兵"),
            task: both(
                "Black has just played the pawn from d7 to d5. Take it.",
                "黑方剛把兵從 d7 走到 d5，吃掉它。",
            ),
            fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            steps: &[Step::last(Goal::Capture('p'))],
            hint: both("Take it as if it had stopped on d6.", "把它當作停在 d6，用兵去吃。"),
            well_done: both("A move later it would not have been possible.", "晚一步就吃不到了。"),
        },
        Exercise {
            rules: "chess",
            title: both("A pawn's choice", "兵的選擇"),
            task: both(
                "Let the pawn become the piece that attacks king and queen at once.",
                "讓兵升變成能同時攻擊王與后的棋子。",
            ),
            fen: "8/k1P1q3/8/8/8/8/8/6K1 w - - 0 1",
            steps: &[Step::last(Goal::Play(&["c7c8n"]))],
            hint: both("Not every pawn wants to be a queen.", "兵不一定要變成后。"),
            well_done: both(
                "The king must move, and the knight takes the queen.",
                "王必須走開，騎士接著吃后。",
            ),
        },
    ],
};

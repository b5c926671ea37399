//! Chess with archers.

use super::common::{AS_IN_CHESS, CLOCK, DRAWS, ENDS, OFFERS, OPTIONS, TABLE, TAKEBACK};
use super::{Exercise, Goal, Page, Section, Step, aimed, both, still};

pub(super) const PAGE: Page = Page {
    variant: "archess",
    title: both("ArChess", "弓箭棋"),
    sentence: both(
        "No wall stops an arrow, but a knight may be lucky.",
        "城牆擋不住箭，騎士卻可能逃過一劫。",
    ),
    sections: &[
        Section {
            title: both("Move or shoot", "走，或者射"),
            paragraphs: &[
                both(
                    "Each side has two archers, on b2 and g2, b7 and g7, where pawns would stand.",
                    "雙方各有兩名弓箭手，取代 b2、g2 與 b7、g7 的兵。",
                ),
                both(
                    "An archer moves one square in any direction, to an empty square. Or she shoots \
                     instead, and stays where she is. She never takes by moving.",
                    "弓箭手朝任何方向走一格到空格；或者不走，改為原地放箭。她不能用走的吃子。",
                ),
                both(
                    "She reaches the eight squares around her, and the squares exactly three up and \
                     three down her file. What stands between does not matter.",
                    "射程是周圍八格，以及同一直線上剛好往上三格、往下三格。中間有什麼都不影響。",
                ),
                AS_IN_CHESS,
            ],
            diagrams: &[
                aimed(
                    "archess",
                    "k7/3r4/8/4p3/2nA4/3P4/8/3b2K1 w - - 0 1",
                    "d4",
                    both(
                        "Four targets: two next to her, two at three squares, one of them behind a pawn.",
                        "四個目標：兩個緊鄰，兩個在三格外，其中一個隔著自己的兵。",
                    ),
                ),
                still(
                    "archess",
                    "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1",
                    both("How a game begins.", "開局的位置。"),
                ),
            ],
        },
        Section {
            title: both("Knights and the coin", "騎士與硬幣"),
            paragraphs: &[
                both(
                    "An arrow takes its target off the board, unless it is a knight. Then a coin \
                     falls. Heads: the knight is bound for good. Tails: nothing happens. Your turn is \
                     over either way.",
                    "箭會射落目標，騎士例外：這時要擲硬幣。正面：騎士從此被縛；反面：什麼都沒發生。無論如何，這一手都用掉了。",
                ),
                both(
                    "In the list of moves Ab2*b5 is a shot, Ab2*Nb5=H one that bound a knight, =T one \
                     that failed.",
                    "棋譜中 Ab2*b5 是放箭；Ab2*Nb5=H 表示騎士被縛，=T 表示沒射中。",
                ),
                both(
                    "A bound knight never moves again, attacks nothing and gives no check. It still \
                     blocks the way, and can be taken by moving onto it.",
                    "被縛的騎士再也不能動，不攻擊任何格子，也不將軍；但仍會擋路，別的棋子可以走過去吃掉它。",
                ),
            ],
            diagrams: &[aimed(
                "archess",
                "6k1/8/8/8/8/1xR5/1A6/6K1 w - - 0 1",
                "c3",
                both(
                    "The rook can take the bound knight; the archer may not aim at it again.",
                    "城堡可以吃被縛的騎士；弓箭手則不能再射它。",
                ),
            )],
        },
        Section {
            title: both("Kings and arrows", "王與箭"),
            paragraphs: &[
                both(
                    "A king is never shot. A king in an archer's reach is in check, and nothing can \
                     be put in the way. Kings cannot castle out of, through or into her reach.",
                    "王不會被射殺。王在弓箭手射程內就是被將軍，而且無法擋箭。入堡時，王的起點、途經與終點也都不能在射程內。",
                ),
                both(
                    "You may shoot only if your king is safe whichever way the coin falls. So shooting \
                     the knight that gives check never answers it, and you may not shoot a piece that \
                     shields your king from another.",
                    "放箭之後，不論硬幣結果如何，你的王都必須安全。所以不能用射騎士來解除它的將軍，也不能射掉正好替你的王擋住攻擊的敵子。",
                ),
                both(
                    "A rook that is shot cannot castle any more.",
                    "城堡一旦被射落，那一側就不能再入堡。",
                ),
            ],
            diagrams: &[still(
                "archess",
                "4k3/4p3/8/4A3/8/8/8/4K3 b - - 0 1",
                both(
                    "Check: the archer on e5 reaches e8. The pawn does not help.",
                    "將軍：e5 的弓箭手射得到 e8，黑兵擋不住。",
                ),
            )],
        },
        Section {
            title: ENDS,
            paragraphs: &[
                both(
                    "Mate and stalemate as in chess. Pawns become queen, rook, bishop or knight, never \
                     an archer.",
                    "將死與逼和同西洋棋。兵可升變成后、城堡、主教或騎士，不能變成弓箭手。",
                ),
                DRAWS,
                both(
                    "A knight that gets bound starts that count anew, a failed toss does not.",
                    "騎士被縛會重新計數，擲出反面則不會。",
                ),
                both(
                    "Too few pieces is a draw as in chess, also with kings and bound knights only. \
                     While there is an archer, the game goes on.",
                    "子力不足時和西洋棋一樣是和局，只剩王與被縛的騎士也算。只要還有弓箭手，就繼續下。",
                ),
            ],
            diagrams: &[],
        },
        Section {
            title: OPTIONS,
            paragraphs: &[both(
                "Shooting a bound knight: usually not allowed. If you allow it, the second arrow \
                 takes the knight off the board, without a coin.",
                "射擊被縛的騎士：預設不可以。若開放，第二箭會直接射落它，不必擲硬幣。",
            )],
            diagrams: &[],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "archess",
            title: both("Over the wall", "越過城牆"),
            task: both("Shoot the rook with your archer.", "用弓箭手射落城堡。"),
            fen: "4k3/8/8/1r6/1P6/8/1A6/4K3 w - - 0 1",
            steps: &[Step::last(Goal::Capture('r'))],
            hint: both(
                "She reaches exactly three squares up, whatever stands between.",
                "她射得到剛好三格外，中間有什麼都無妨。",
            ),
            well_done: both(
                "Right over your own pawn, and she has not moved.",
                "越過自己的兵，而且她沒有移動。",
            ),
        },
        Exercise {
            rules: "archess",
            title: both("Heads", "正面"),
            task: both(
                "Capture the knight: shoot it (the coin is on your side), attack it with the rook, \
                 take it.",
                "吃掉騎士：先射它（硬幣站在你這邊），再用城堡攻擊它，最後吃掉。",
            ),
            fen: "6k1/5ppp/8/2n5/8/8/2A2PPP/R5K1 w - - 0 1",
            steps: &[
                Step { goal: Goal::Play(&["c2*c5"]), chance: Some("H"), reply: Some("g8f8") },
                Step::then(Goal::Play(&["a1a5"]), "f8e8"),
                Step::last(Goal::Capture('x')),
            ],
            hint: both(
                "The archer on c2 reaches c5. A bound knight cannot run: bring the rook to the fifth rank.",
                "c2 的弓箭手射得到 c5。被縛的騎士逃不掉，把城堡開到第五列。",
            ),
            well_done: both(
                "Heads, and it could not run. With tails it would have gone free.",
                "正面，它就逃不了。若是反面，它便安然無恙。",
            ),
        },
        Exercise {
            rules: "archess",
            title: both("A coin is no shield", "硬幣不是盾"),
            task: both("The knight gives check. Take it.", "騎士正在將軍，吃掉它。"),
            fen: "4k3/8/8/8/8/5n2/4P1A1/4K3 w - - 0 1",
            steps: &[Step::last(Goal::Capture('n'))],
            hint: both(
                "The archer may not shoot: with tails you would still be in check. Who else can take it?",
                "弓箭手不能射：若擲出反面，你仍被將軍。還有誰能吃？",
            ),
            well_done: both(
                "A shot that may fail never answers a check.",
                "可能失手的箭，不能用來解除將軍。",
            ),
        },
        Exercise {
            rules: "archess",
            title: both("From three squares away", "三格之外"),
            task: both("Mate with a move of your archer.", "走動弓箭手，將死黑王。"),
            fen: "6rk/6pp/8/8/6A1/8/8/6K1 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
            hint: both(
                "Three squares below h8 is h5. Nobody can step in between.",
                "h8 往下三格是 h5，誰也擋不了。",
            ),
            well_done: both(
                "Check that cannot be blocked, a king that cannot move.",
                "擋不住的將軍，動不了的王。",
            ),
        },
    ],
};

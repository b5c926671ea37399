//! Chess with hidden assassins.

use super::common::{AS_IN_CHESS, CLOCK, DRAWS, ENDS, OFFERS, OPTIONS, REVEAL, TABLE, TAKEBACK};
use super::{Exercise, Goal, Page, Section, Step, aimed, both, still};

pub(super) const PAGE: Page = Page {
    variant: "assassin",
    title: both("Assassin", "刺客棋"),
    sentence: both(
        "Somewhere near your king stands a killer, and you cannot see it.",
        "你的王身邊也許就站著刺客，而你看不見。",
    ),
    sections: &[
        Section {
            title: both("Hide your assassin", "藏好刺客"),
            paragraphs: &[
                both(
                    "Before the first move each side hides one assassin, on an empty square right in \
                     front of one of its own pawns: the third rank for White, the sixth for Black. \
                     You see that the other side has placed one, but not where.",
                    "開局前，雙方各藏一名刺客，放在自己某枚兵正前方的空格：白方在第三列，黑方在第六列。你只知道對方放好了，不知道放在哪裡。",
                ),
                AS_IN_CHESS,
            ],
            diagrams: &[still(
                "assassin",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa",
                both(
                    "White chooses one of the squares from a3 to h3.",
                    "白方從 a3 到 h3 之中選一格。",
                ),
            )],
        },
        Section {
            title: both("How it moves", "刺客的走法"),
            paragraphs: &[
                both(
                    "It goes one or two squares in any of the eight directions, to an empty square, \
                     and may jump over what stands between. It takes only an enemy right next to it.",
                    "刺客朝八個方向走一格或兩格到空格，可以跳過中間的棋子；只能吃緊鄰的敵子。",
                ),
                both(
                    "Taking the enemy king wins at once, even while your own king is attacked.",
                    "刺客吃掉對方的王立刻獲勝，即使自己的王正受攻擊也可以。",
                ),
            ],
            diagrams: &[aimed(
                "assassin",
                "4k3/8/8/3P4/3An3/8/8/6K1 w - - 0 1 -",
                "d4",
                both(
                    "It can take the knight beside it, and jump over its own pawn to d6.",
                    "可以吃旁邊的騎士，也可以跳過自己的兵到 d6。",
                ),
            )],
        },
        Section {
            title: both("Only pawns uncover it", "只有兵能讓刺客現身"),
            paragraphs: &[
                both(
                    "An assassin is hidden, except while an enemy pawn attacks its square, or while \
                     any enemy pawn, on whatever file, has gone past its rank. When that ends, it is \
                     hidden again.",
                    "刺客平時隱身。只有當敵兵斜向攻擊到它所在的格子，或有任何一枚敵兵（不論哪一線）已經越過它所在的橫列時，它才會現身。情況一解除，又立刻隱身。",
                ),
                both(
                    "A revealed assassin is a piece like any other: it blocks, it can be taken, it \
                     gives check to a king next to it, and it can mate.",
                    "現身的刺客和一般棋子一樣：會擋路、會被吃，能對緊鄰的王將軍，也能將死。",
                ),
            ],
            diagrams: &[
                still(
                    "assassin",
                    "4k3/8/3p4/2A5/8/8/8/4K3 w - - 0 1 -",
                    both("Revealed: the black pawn attacks c5.", "現身：黑兵攻擊著 c5。"),
                ),
                still(
                    "assassin",
                    "4k3/8/8/3A4/7p/8/8/4K3 w - - 0 1 -",
                    both(
                        "Revealed: the black pawn has gone past the fifth rank.",
                        "現身：黑兵已經越過第五列。",
                    ),
                ),
                aimed(
                    "assassin",
                    "4k3/8/8/3a4/4P3/8/8/4K3 w - - 0 1 -",
                    "e4",
                    both(
                        "White's pawn has uncovered an assassin, and can take it.",
                        "白兵讓黑方刺客現身，而且可以吃掉它。",
                    ),
                ),
            ],
        },
        Section {
            title: both("Hidden means empty", "隱身就等於空格"),
            paragraphs: &[
                both(
                    "Everybody moves as if a hidden assassin were not there: lines go through it, \
                     pawns step over it, kings castle over it. It blocks no check and gives none.",
                    "所有棋子都當隱身的刺客不存在：直線穿得過去，兵可以越過它，王可以越過它入堡。它不擋將軍，也不造成將軍。",
                ),
                both(
                    "Whatever ends its move on a hidden assassin removes it, friend or foe, also the \
                     king or rook that castles. Nothing on the board tells you beforehand. An enemy's \
                     blind hit is announced to both; if you trample your own assassin, only you learn it.",
                    "任何棋子，不分敵我，只要停在隱身刺客的格子上，就會除掉它；入堡的王與城堡也一樣。事前棋盤不會有任何提示。敵子誤打誤撞除掉刺客時，雙方都會得知；踩掉自己的刺客，只有你知道。",
                ),
                both(
                    "A jump of two squares takes nothing. If a hidden enemy assassin is there, yours \
                     stays where it was, and the turn is spent. You learn that something was there; \
                     the other side learns it only if your assassin is revealed. A step of one square \
                     does remove it.",
                    "跳兩格不能吃子。若那裡藏著敵方刺客，你的刺客會彈回原位，這一手就用掉了，你會知道那裡有東西；除非你的刺客正現身，否則對方不會知道。只走一格則會除掉它。",
                ),
            ],
            diagrams: &[aimed(
                "assassin",
                "4k3/8/8/8/3A4/8/8/3RK3 w - - 0 1 -",
                "d1",
                both(
                    "The rook goes through its own assassin. On d4 it would trample it.",
                    "城堡能穿過自己的刺客；若停在 d4，就會踩掉它。",
                ),
            )],
        },
        Section {
            title: both("King and danger", "王的安危"),
            paragraphs: &[
                both(
                    "Your king must be safe from everything you can see after your move. What you \
                     cannot see does not restrict you: you may walk right up to a hidden assassin.",
                    "走完之後，你的王必須不受「看得見的」棋子攻擊。看不見的不會限制你：你可能正好走到刺客身旁。",
                ),
                both(
                    "A move that hides an assassin you can see opens the line through it. If that \
                     would expose your king, you may not play it. And if a revealed assassin gives \
                     check, a pawn move that lets it vanish answers the check.",
                    "若一步棋讓看得見的刺客隱身，它擋住的路線就通了；這樣若使自己的王受攻擊，就不能走。反過來，現身的刺客將軍時，走兵讓它隱身，也算解除將軍。",
                ),
                both(
                    "If only your hidden assassin can save your king, it is not mate. But if it jumps \
                     in to help and bounces off, any enemy piece may take the king.",
                    "只要你隱身的刺客還能救王，就不算將死。但若它跳去救援卻被彈回，任何敵子都可以直接吃掉王。",
                ),
            ],
            diagrams: &[],
        },
        Section {
            title: both("What the other side sees", "對方看到什麼"),
            paragraphs: &[
                both(
                    "Of a hidden assassin's move: nothing but that a turn has passed. If it took \
                     something, that piece is gone.",
                    "隱身刺客走動時，對方只知道過了一手。若它吃了子，那枚子就不見了。",
                ),
                both(
                    "On your own screen your hidden assassin is not drawn when your turn begins. \
                     Press Show assassin to see it until the turn ends.",
                    "輪到你時，自己的隱身刺客起初不會畫出來。按「顯示刺客」，就能看到它，直到這一手結束。",
                ),
            ],
            diagrams: &[],
        },
        Section {
            title: ENDS,
            paragraphs: &[
                both(
                    "You win by checkmate, or when your assassin takes the king. A pawn may become an \
                     assassin too, hidden and revealed like the first. There is no draw for too few pieces: it could betray that an \
                     assassin is gone.",
                    "將死，或刺客吃掉王，就獲勝。兵也可以升變成刺客，隱身與現身的規則相同。沒有「子力不足」的和局，因為那會洩漏刺客已經不在。",
                ),
                DRAWS,
                REVEAL,
            ],
            diagrams: &[],
        },
        Section {
            title: OPTIONS,
            paragraphs: &[
                both(
                    "Exactly two squares: without taking, an assassin goes two squares, never one. It \
                     still takes only what is next to it and seen.",
                    "剛好兩格：刺客不吃子時一定走兩格，不能只走一格；吃子仍限緊鄰而且看得見的敵子。",
                ),
                both(
                    "Triceratops: each side also has a Triceratops on the e-file. The square under it \
                     is then no place for an assassin.",
                    "三角龍：雙方在 e 線各多一隻三角龍，牠所在的格子就不能藏刺客。",
                ),
            ],
            diagrams: &[aimed(
                "stealth",
                "4k3/8/8/3P4/3An3/8/8/6K1 w - - 0 1 -",
                "d4",
                both(
                    "Exactly two squares: fewer ways to go, the same neighbours to take.",
                    "剛好兩格：能去的地方變少，能吃的鄰格不變。",
                ),
            )],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "assassin",
            title: both("Hide", "藏身"),
            task: both(
                "Hide your assassin in front of the pawn on e2.",
                "把刺客藏在 e2 的兵前面。",
            ),
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa",
            steps: &[Step::last(Goal::Play(&["A@e3"]))],
            hint: both("In front of e2 is e3.", "e2 的前面是 e3。"),
            well_done: both(
                "Black knows that it is there, but not where.",
                "黑方知道刺客在場，卻不知在哪裡。",
            ),
        },
        Exercise {
            rules: "assassin",
            title: both("Next door", "近身"),
            task: both("Take a piece with your assassin.", "用刺客吃掉一枚敵子。"),
            fen: "4k3/8/8/3q4/2r5/3A4/8/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::Capture('r'))],
            hint: both(
                "The queen is two squares away: too far. It takes only a neighbour.",
                "后在兩格外，太遠了。刺客只能吃緊鄰的子。",
            ),
            well_done: both("Black sees only that the rook is gone.", "黑方只看到城堡不見了。"),
        },
        Exercise {
            rules: "assassin",
            title: both("As if it were not there", "視若無物"),
            task: both(
                "Your assassin stands in front of your rook. Mate with the rook.",
                "刺客站在城堡前面。用城堡將死黑王。",
            ),
            fen: "6k1/5ppp/8/8/3A4/8/5PPP/3R2K1 w - - 0 1 -",
            steps: &[Step::last(Goal::Win)],
            hint: both("A hidden assassin blocks nothing.", "隱身的刺客不擋路。"),
            well_done: both("Straight through your own assassin.", "直接穿過自己的刺客。"),
        },
        Exercise {
            rules: "assassin",
            title: both("Flush it out", "逼它現身"),
            task: both(
                "Black's assassin is hidden on d5 or f5. Uncover it.",
                "黑方刺客藏在 d5 或 f5，逼它現身。",
            ),
            fen: "4k3/ppp3pp/8/5a2/8/8/PPP1P2P/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::See('a'))],
            hint: both(
                "A pawn uncovers what it attacks. Which pawn can attack both squares?",
                "兵能讓被它攻擊的刺客現身。哪枚兵能同時攻擊這兩格？",
            ),
            well_done: both(
                "There it is, on f5, and your pawn can take it.",
                "原來在 f5，而且你的兵可以吃掉它。",
            ),
        },
        Exercise {
            rules: "assassin",
            title: both("The king is dead", "取王"),
            task: both(
                "Jump next to the black king. Nobody will see it. Then take him.",
                "跳到黑王身旁，沒有人看得見；下一步就取他性命。",
            ),
            fen: "r3k2r/pp4pp/8/4A3/8/8/PPP2PPP/R3K2R w - - 0 1 -",
            steps: &[Step::then(Goal::Play(&["e5e7"]), "a8d8"), Step::last(Goal::Win)],
            hint: both(
                "From e5 two squares up, over nothing, to e7. Then one square.",
                "從 e5 向上兩格到 e7，接著再走一格。",
            ),
            well_done: both(
                "Hidden assassins give no check. Black had no warning.",
                "隱身的刺客不會將軍，黑方毫無警覺。",
            ),
        },
    ],
};

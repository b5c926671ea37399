//! SlugChess by torchlight.

use super::common::{
    AS_IN_CHESS, CLOCK, DRAWS, ENDS, FOG_ENDS, FOG_HISTORY, FOG_MOVES, FOG_PAWNS, NO_CHECK, OFFERS,
    OPTIONS, REVEAL, SHUFFLE_OPTION, SHUFFLED, TABLE, TAKEBACK,
};
use super::{Exercise, Goal, Page, Section, Step, aimed, both};

pub(super) const PAGE: Page = Page {
    variant: "slug-torch",
    title: both("SlugChess: torch", "迷霧棋：火把"),
    sentence: both(
        "Feel your way through the fog, one torch at a time, and find the king before yours is found.",
        "舉著火把在霧中摸索，趕在對方之前找到王。",
    ),
    sections: &[
        Section {
            title: both("Torches in the fog", "霧中的火把"),
            paragraphs: &[
                both(
                    "You see only what your pieces light: pawns and kings one square around them, all \
                     others two. The rest is fog, and anything may stand there.",
                    "你只看得見自己棋子照亮的地方：兵與王照亮周圍一格，其他棋子兩格。其餘都是霧，什麼都可能在裡面。",
                ),
                FOG_MOVES,
                SHUFFLED,
                AS_IN_CHESS,
            ],
            diagrams: &[
                aimed(
                    "slug-torch",
                    "......../......../.2p2../.5../.2R2../.6./.4P2/....2K1 w - - - 1 -",
                    "d4",
                    both(
                        "The rook lights two squares around it, and can go no farther than light.",
                        "城堡照亮周圍兩格，也只能走到有光的地方。",
                    ),
                ),
                aimed(
                    "slug-torch",
                    "......../......../......../......../......../8/PPPPPPPP/NRBKQBRN w - - - 1 -",
                    "d2",
                    both(
                        "At the start the fourth rank is dark, so no pawn can go two squares.",
                        "開局時第四列一片漆黑，所以兵都不能走兩格。",
                    ),
                ),
            ],
        },
        Section { title: both("Take the king", "吃王"), paragraphs: &[NO_CHECK], diagrams: &[] },
        Section {
            title: both("The last light", "最後的火光"),
            paragraphs: &[both(
                "When a piece of yours is taken, its square stays lit for you until you have moved. \
                 You see who did it, and you may move there. After en passant the light falls on the \
                 square where your pawn stood.",
                "你的棋子被吃時，那一格會為你亮著，直到你走完下一步。你看得見是誰下的手，也可以走到那裡。被吃過路兵時，亮的是你的兵原本站的格子。",
            )],
            diagrams: &[aimed(
                "slug-torch",
                "......../......../......../...r..../.5../.5../.2Q2../.3K1.. w - - - 1 d5",
                "d2",
                both(
                    "A rook has just taken on d5. The light shows it, and the queen can take it.",
                    "城堡剛在 d5 吃子，火光照出了它，后可以吃回來。",
                ),
            )],
        },
        Section {
            title: both("What you are told", "你會知道什麼"),
            paragraphs: &[FOG_HISTORY, FOG_PAWNS],
            diagrams: &[],
        },
        Section { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, REVEAL], diagrams: &[] },
        Section {
            title: OPTIONS,
            paragraphs: &[
                SHUFFLE_OPTION,
                both(
                    "Light of a capture: on, as told above, or off.",
                    "吃子照亮該格：如上所述開啟，或關閉。",
                ),
            ],
            diagrams: &[],
        },
        Section { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], diagrams: &[] },
    ],
    exercises: &[
        Exercise {
            rules: "slug-torch",
            title: both("Find the king", "找到王"),
            task: both(
                "The black king is on b7 or f7. Move the knight so that you would see him on either.",
                "黑王在 b7 或 f7。移動騎士，讓兩格都看得見。",
            ),
            fen: "8/5k2/8/8/8/2N5/PP3PPP/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::See('k'))],
            hint: both(
                "A knight lights two squares around it. Which square is two away from both?",
                "騎士照亮周圍兩格。哪一格離兩處都是兩格？",
            ),
            well_done: both("Found, on f7.", "找到了，在 f7。"),
        },
        Exercise {
            rules: "slug-torch",
            title: both("Light the way", "照亮前路"),
            task: both(
                "The black queen is on a6, in the dark. Light the way with the knight, then take her \
                 with the rook.",
                "黑后在 a6 的黑暗中。先用騎士照亮去路，再用城堡吃掉她。",
            ),
            fen: "7k/8/q7/8/8/8/3N4/R3K3 w - - 0 1 -",
            steps: &[Step::then(Goal::See('q'), "h8g8"), Step::last(Goal::Capture('q'))],
            hint: both(
                "The rook needs light on every square up to a6. From c4 the knight reaches a6.",
                "到 a6 的每一格都要有光，城堡才走得過去。騎士在 c4 就照得到 a6。",
            ),
            well_done: both(
                "One torch lights the way of another.",
                "一支火把，替另一枚子照亮了路。",
            ),
        },
        Exercise {
            rules: "slug-torch",
            title: both("The last light", "最後的火光"),
            task: both(
                "Something has just taken your knight on d5. Take it back.",
                "你的騎士剛在 d5 被吃，吃回來。",
            ),
            fen: "4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1 d5",
            steps: &[Step::last(Goal::Capture('r'))],
            hint: both(
                "The square of a capture is lit for this one turn.",
                "被吃子的那一格，這一手還亮著。",
            ),
            well_done: both("A turn later it would have been dark.", "再晚一手就暗下來了。"),
        },
        Exercise {
            rules: "slug-torch",
            title: both("Nobody says check", "沒有人喊將軍"),
            task: both("The queen attacks your king. Win first.", "黑后正攻擊你的王。搶先獲勝吧。"),
            fen: "8/8/8/3k4/8/3R4/4q3/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::Win)],
            hint: both(
                "You need not save your king if you can take theirs.",
                "能吃掉對方的王，就不必救自己的王。",
            ),
            well_done: both("The king is taken: the game is over.", "王被吃掉，棋局結束。"),
        },
    ],
};

//! SlugChess by torchlight.

use super::{Exercise, Goal, Page, Step, Topic, aimed};

pub(super) const PAGE: Page = Page {
    topic: Topic::SlugTorch,
    picture: "......../......../......../3pp1../1n2P2./2N2P2/PPPP2PP/R1BQKBNR w - - - 1 -",
    diagrams: &[
        // Torches in the fog.
        &[
            aimed(
                "slug-torch",
                "......../......../.2p2../.5../.2R2../.6./.4P2/....2K1 w - - - 1 -",
                "d4",
            ),
            aimed(
                "slug-torch",
                "......../......../......../......../......../8/PPPPPPPP/NRBKQBRN w - - - 1 -",
                "d2",
            ),
        ],
        // Take the king.
        &[],
        // The last light.
        &[aimed(
            "slug-torch",
            "......../......../......../...r..../.5../.5../.2Q2../.3K1.. w - - - 1 d5",
            "d2",
        )],
        // What you are told.
        &[],
        // How it ends.
        &[],
        // Options.
        &[],
        // Clock and manners.
        &[],
    ],
    exercises: &[
        // Find the king.
        Exercise {
            rules: "slug-torch",
            fen: "8/5k2/8/8/8/2N5/PP3PPP/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::See('k'))],
        },
        // Light the way.
        Exercise {
            rules: "slug-torch",
            fen: "7k/8/q7/8/8/8/3N4/R3K3 w - - 0 1 -",
            steps: &[Step::then(Goal::See('q'), "h8g8"), Step::last(Goal::Capture('q'))],
        },
        // The last light.
        Exercise {
            rules: "slug-torch",
            fen: "4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1 d5",
            steps: &[Step::last(Goal::Capture('r'))],
        },
        // Nobody says check.
        Exercise {
            rules: "slug-torch",
            fen: "8/8/8/3k4/8/3R4/4q3/4K3 w - - 0 1 -",
            steps: &[Step::last(Goal::Win)],
        },
    ],
};

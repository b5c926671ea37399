//! English.

use super::{ExerciseText, PageText, SectionText, Texts};

// What several pages say alike.

const AS_IN_CHESS: &str =
    "If you know chess, you know most of it. If not, read the page about chess first.";
const CLOCK: &str = "Your clock runs while you think. When it reaches zero you lose, whatever \
    stands on the board. The usual time is 10 minutes each; you can change it or play without a \
    clock.";
const OFFERS: &str = "You may resign or offer a draw at any time, also while the other side \
    thinks. Online, whoever leaves and does not come back in time loses.";
const DRAWS: &str = "Two kinds of draw happen by themselves: the same position with the same side \
    to move for the third time, and a hundred moves in a row, counting both sides, without a \
    capture, a pawn move or anything else that cannot be undone.";
const TAKEBACK: &str = "On one screen and against the computer you can take moves back. Online the \
    other side has to agree, and a move that showed anybody something hidden stays.";
const REVEAL: &str = "When the game is over, everything is shown to everybody. Until then a \
    spectator knows only what both players know. What is hidden counts when positions are \
    compared.";
const FOG_REVEAL: &str = "When the game is over, everything is shown to everybody. Until then a \
    spectator sees no square at all: what both players see would tell each of them what the other \
    sees. What is hidden counts when positions are compared.";
const TABLE: &str = "Clock and manners";
const ENDS: &str = "How it ends";
const OPTIONS: &str = "Options";
const FOG_MOVES: &str = "You may neither pass through nor stop on a square you do not see. A \
    knight's jump passes through nothing, so only the square it lands on counts.";
const NO_CHECK: &str = "There is no check, no mate and no castling: they would tell what the fog \
    hides. You win by taking the king. Nobody warns you, and you may even walk into danger.";
const SHUFFLED: &str = "The pieces behind the pawns stand in a random order, each side its own.";
const FOG_PAWNS: &str = "Pawns on the last rank become queen, rook, bishop or knight; the other \
    side learns only what it sees. En passant is possible where you see the square you take on, \
    and you are told of it only when a pawn of yours can do it.";
const FOG_HISTORY: &str = "Of the other side's moves you learn what you saw: the square left, the \
    square reached, both, or nothing. You always learn which of your pieces was taken, and where.";
const FOG_ENDS: &str = "The king is taken: the game is over. Whoever has no move to make gets a \
    draw. There is no draw for too few pieces.";
const SHUFFLE_OPTION: &str = "Order of the officers: each side its own, or both the same.";

pub(super) static TEXTS: Texts = Texts {
    chess: PageText {
        title: "Chess",
        card: "The old game, with nothing hidden.",
        sentence: "Sixteen pieces each, nothing hidden: catch the other king.",
        tips: [
            "Touch one of your pieces: dots show where it can go.",
            "Bring out knights and bishops, then castle: the king moves two squares towards a rook.",
            "An orange ring is a capture. Leave nothing where it can be taken for free.",
        ],
        sections: &[
            SectionText {
                title: "The aim",
                paragraphs: &[
                    "White begins, then you take turns, one move each. A piece that moves onto an \
                     enemy piece takes it off the board. Attack the enemy king so that it cannot \
                     get away, and you have won.",
                ],
                captions: &["How a game begins."],
            },
            SectionText {
                title: "How the pieces move",
                paragraphs: &[
                    "No piece may jump over another, except the knight. Nobody can move onto a \
                     piece of their own side.",
                ],
                captions: &[
                    "The rook goes straight, as far as it likes. It can take the pawn on b4.",
                    "The bishop goes along the diagonals.",
                    "The queen is rook and bishop in one.",
                    "The knight jumps: two squares straight and one to the side.",
                    "The king goes one square, never to one that is attacked.",
                    "The pawn goes one square forward, two from where it began, and takes only \
                     diagonally forward.",
                ],
            },
            SectionText {
                title: "Three special moves",
                paragraphs: &[
                    "Castling: the king goes two squares towards a rook, and the rook lands behind \
                     it. Neither may have moved before, nothing may stand between them, and the \
                     king may not be in check, nor pass or reach an attacked square.",
                    "En passant: a pawn that has just gone two squares past your pawn can be taken \
                     as if it had gone one, but only at once.",
                    "Promotion: a pawn on the last rank becomes a queen, rook, bishop or knight.",
                ],
                captions: &[
                    "The king can castle to either side.",
                    "Black's pawn has just come from d7. It can be taken on d6.",
                ],
            },
            SectionText {
                title: "Check, mate and draw",
                paragraphs: &[
                    "A king that is attacked is in check and must be saved at once: move it, block \
                     the line, or take the attacker. If nothing helps it is checkmate, and the \
                     game is over. You may never leave your own king attacked.",
                    "Whoever is not in check but has no legal move is stalemated: a draw.",
                    DRAWS,
                    "It is also a draw when too little is left to mate: the kings alone, or with \
                     one knight or bishop, or with bishops all on squares of one colour.",
                ],
                captions: &[
                    "Checkmate: the rook attacks the whole last rank.",
                    "Stalemate: Black is to move and cannot.",
                ],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Mate in one",
                task: "Checkmate the black king.",
                hint: "The king's own pawns block its way. Attack it along the last rank.",
                well_done: "Checkmate: no move saves the king.",
            },
            ExerciseText {
                title: "Castle",
                task: "Bring your king to safety: castle.",
                hint: "Move the king two squares towards a rook.",
                well_done: "King and rook have moved together.",
            },
            ExerciseText {
                title: "En passant",
                task: "Black has just played the pawn from d7 to d5. Take it.",
                hint: "Take it as if it had stopped on d6.",
                well_done: "A move later it would not have been possible.",
            },
            ExerciseText {
                title: "A pawn's choice",
                task: "Let the pawn become the piece that attacks king and queen at once.",
                hint: "Not every pawn wants to be a queen.",
                well_done: "The king must move, and the knight takes the queen.",
            },
        ],
    },
    dinosaur: PageText {
        title: "Dinosaur",
        card: "Chess with a Triceratops: queen and knight in one beast.",
        sentence: "Chess with a beast that can mate all by itself.",
        tips: [
            "The Triceratops on the e-file moves like a queen and jumps like a knight.",
            "It is worth more than a queen: bring it out when nothing can chase it.",
            "It can mate alone. Keep your own king away from its lines and its jumps.",
        ],
        sections: &[
            SectionText {
                title: "The Triceratops",
                paragraphs: &[
                    "Each side has one more piece: a Triceratops, on e3 and on e6. It moves and \
                     takes like a queen or like a knight, as you like.",
                    "Its jumps go over anything; its straight lines are blocked like a queen's.",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "Queen and knight in one: on an open board it reaches 35 squares.",
                    "The beasts face each other from the first move.",
                ],
            },
            SectionText {
                title: "Promotion",
                paragraphs: &["A pawn on the last rank may also become a Triceratops."],
                captions: &[],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "Checkmate wins, stalemate is a draw, as in chess. There is no draw for too \
                     few pieces.",
                    DRAWS,
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "Assassins: play it with hidden assassins as well. They have a page of their \
                     own.",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Jump",
                task: "Take the rook with the Triceratops.",
                hint: "It can jump like a knight.",
                well_done: "No queen could have done that.",
            },
            ExerciseText {
                title: "All by itself",
                task: "Checkmate the king. Your Triceratops needs no help.",
                hint: "Attack the king, and cover g8, g7 and h7 as well: its lines and its jumps \
                    share the work.",
                well_done: "No other piece can mate alone.",
            },
            ExerciseText {
                title: "Hatch a beast",
                task: "Promote the pawn so that it is mate.",
                hint: "A queen would let the king slip to h7. Who covers h7 from f8?",
                well_done: "A Triceratops from the egg.",
            },
        ],
    },
    assassin: PageText {
        title: "Assassin",
        card: "Chess, and somewhere on the board a killer that nobody sees.",
        sentence: "Somewhere near your king stands a killer, and you cannot see it.",
        tips: [
            "Hide your assassin: touch a square in front of one of your pawns. Nobody else sees which.",
            "The eye beside your name shows your assassin. It goes one or two squares, and strikes a neighbour.",
            "Pawns uncover what they attack. Something may stand next to your king already.",
        ],
        sections: &[
            SectionText {
                title: "Hide your assassin",
                paragraphs: &[
                    "Before the first move each side hides one assassin, on an empty square right \
                     in front of one of its own pawns: the third rank for White, the sixth for \
                     Black. You see that the other side has placed one, but not where.",
                    AS_IN_CHESS,
                ],
                captions: &["White chooses one of the squares from a3 to h3."],
            },
            SectionText {
                title: "How it moves",
                paragraphs: &[
                    "It goes one or two squares in any of the eight directions, to an empty \
                     square, and may jump over what stands between. It takes only an enemy right \
                     next to it.",
                    "Taking the enemy king wins at once, even while your own king is attacked.",
                ],
                captions: &["It can take the knight beside it, and jump over its own pawn to d6."],
            },
            SectionText {
                title: "Only pawns uncover it",
                paragraphs: &[
                    "An assassin is hidden, except while an enemy pawn attacks its square, or \
                     while any enemy pawn, on whatever file, has gone past its rank. When that \
                     ends, it is hidden again.",
                    "A revealed assassin is a piece like any other: it blocks, it can be taken, it \
                     gives check to a king next to it, and it can mate.",
                ],
                captions: &[
                    "Revealed: the black pawn attacks c5.",
                    "Revealed: the black pawn has gone past the fifth rank.",
                    "White's pawn has uncovered an assassin, and can take it.",
                ],
            },
            SectionText {
                title: "Hidden means empty",
                paragraphs: &[
                    "Everybody moves as if a hidden assassin were not there: lines go through it, \
                     pawns step over it, kings castle over it. It blocks no check and gives none.",
                    "Whatever ends its move on a hidden assassin removes it, friend or foe, also \
                     the king or rook that castles. Nothing on the board tells you beforehand. An \
                     enemy's blind hit is announced to both; if you trample your own assassin, \
                     only you learn it.",
                    "A jump of two squares takes nothing. If a hidden enemy assassin is there, \
                     yours stays where it was, and the turn is spent. You learn that something was \
                     there; the other side learns it only if your assassin is revealed. A step of \
                     one square does remove it.",
                ],
                captions: &["The rook goes through its own assassin. On d4 it would trample it."],
            },
            SectionText {
                title: "King and danger",
                paragraphs: &[
                    "Your king must be safe from everything you can see after your move. What you \
                     cannot see does not restrict you: you may walk right up to a hidden assassin.",
                    "A move that hides an assassin you can see opens the line through it. If that \
                     would expose your king, you may not play it. And if a revealed assassin gives \
                     check, a pawn move that lets it vanish answers the check.",
                    "If only your hidden assassin can save your king, it is not mate. But if it \
                     jumps in to help and bounces off, any enemy piece may take the king.",
                ],
                captions: &[],
            },
            SectionText {
                title: "What the other side sees",
                paragraphs: &[
                    "Of a hidden assassin's move: nothing but that a turn has passed. If it took \
                     something, that piece is gone.",
                    "On your own screen your hidden assassin is not drawn when your turn begins. \
                     Press Show assassin to see it until the turn ends.",
                ],
                captions: &[],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "You win by checkmate, or when your assassin takes the king. A pawn may become \
                     an assassin too, hidden and revealed like the first. There is no draw for too \
                     few pieces: it could betray that an assassin is gone.",
                    DRAWS,
                    REVEAL,
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "Exactly two squares: without taking, an assassin goes two squares, never one. \
                     It still takes only what is next to it and seen.",
                    "Triceratops: each side also has a Triceratops on the e-file. The square under \
                     it is then no place for an assassin.",
                ],
                captions: &["Exactly two squares: fewer ways to go, the same neighbours to take."],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Hide",
                task: "Hide your assassin in front of the pawn on e2.",
                hint: "In front of e2 is e3.",
                well_done: "Black knows that it is there, but not where.",
            },
            ExerciseText {
                title: "Next door",
                task: "Take a piece with your assassin.",
                hint: "The queen is two squares away: too far. It takes only a neighbour.",
                well_done: "Black sees only that the rook is gone.",
            },
            ExerciseText {
                title: "As if it were not there",
                task: "Your assassin stands in front of your rook. Mate with the rook.",
                hint: "A hidden assassin blocks nothing.",
                well_done: "Straight through your own assassin.",
            },
            ExerciseText {
                title: "Flush it out",
                task: "Black's assassin is hidden on d5 or f5. Uncover it.",
                hint: "A pawn uncovers what it attacks. Which pawn can attack both squares?",
                well_done: "There it is, on f5, and your pawn can take it.",
            },
            ExerciseText {
                title: "The king is dead",
                task: "Jump next to the black king. Nobody will see it. Then take him.",
                hint: "From e5 two squares up, over nothing, to e7. Then one square.",
                well_done: "Hidden assassins give no check. Black had no warning.",
            },
        ],
    },
    archess: PageText {
        title: "ArChess",
        card: "Archers shoot without moving, and a coin decides the fate of knights.",
        sentence: "No wall stops an arrow, but a knight may be lucky.",
        tips: [
            "The piece with the bow is an archer: she steps one square, or shoots and stays.",
            "She shoots neighbours, and exactly three squares up or down, over anything.",
            "A shot at a knight is a coin: heads binds it for good, tails wastes the shot.",
        ],
        sections: &[
            SectionText {
                title: "Move or shoot",
                paragraphs: &[
                    "Each side has two archers, on b2 and g2, b7 and g7, where pawns would stand.",
                    "An archer moves one square in any direction, to an empty square. Or she \
                     shoots instead, and stays where she is. She never takes by moving.",
                    "She reaches the eight squares around her, and the squares exactly three up \
                     and three down her file. What stands between does not matter.",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "Four targets: two next to her, two at three squares, one of them behind a \
                     pawn.",
                    "How a game begins.",
                ],
            },
            SectionText {
                title: "Knights and the coin",
                paragraphs: &[
                    "An arrow takes its target off the board, unless it is a knight. Then a coin \
                     falls. Heads: the knight is bound for good. Tails: nothing happens. Your turn \
                     is over either way.",
                    "In the list of moves Ab2*b5 is a shot, Ab2*Nb5=H one that bound a knight, =T \
                     one that failed.",
                    "A bound knight never moves again, attacks nothing and gives no check. It \
                     still blocks the way, and can be taken by moving onto it.",
                ],
                captions: &[
                    "The rook can take the bound knight; the archer may not aim at it again.",
                ],
            },
            SectionText {
                title: "Kings and arrows",
                paragraphs: &[
                    "A king is never shot. A king in an archer's reach is in check, and nothing \
                     can be put in the way. Kings cannot castle out of, through or into her reach.",
                    "You may shoot only if your king is safe whichever way the coin falls. So \
                     shooting the knight that gives check never answers it, and you may not shoot \
                     a piece that shields your king from another.",
                    "A rook that is shot cannot castle any more.",
                ],
                captions: &["Check: the archer on e5 reaches e8. The pawn does not help."],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "Mate and stalemate as in chess. Pawns become queen, rook, bishop or knight, \
                     never an archer.",
                    DRAWS,
                    "A knight that gets bound starts that count anew, a failed toss does not.",
                    "Too few pieces is a draw as in chess, also with kings and bound knights only. \
                     While there is an archer, the game goes on.",
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "Shooting a bound knight: usually not allowed. If you allow it, the second \
                     arrow takes the knight off the board, without a coin.",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Over the wall",
                task: "Shoot the rook with your archer.",
                hint: "She reaches exactly three squares up, whatever stands between.",
                well_done: "Right over your own pawn, and she has not moved.",
            },
            ExerciseText {
                title: "Heads",
                task: "Capture the knight: shoot it (the coin is on your side), attack it with the \
                    rook, take it.",
                hint: "The archer on c2 reaches c5. A bound knight cannot run: bring the rook to \
                    the fifth rank.",
                well_done: "Heads, and it could not run. With tails it would have gone free.",
            },
            ExerciseText {
                title: "A coin is no shield",
                task: "The knight gives check. Take it.",
                hint: "The archer may not shoot: with tails you would still be in check. Who else \
                    can take it?",
                well_done: "A shot that may fail never answers a check.",
            },
            ExerciseText {
                title: "From three squares away",
                task: "Mate with a move of your archer.",
                hint: "Three squares below h8 is h5. Nobody can step in between.",
                well_done: "Check that cannot be blocked, a king that cannot move.",
            },
        ],
    },
    slug_torch: PageText {
        title: "SlugChess: torch",
        card: "Your pieces carry torches. Beyond their light, anything may stand.",
        sentence: "Feel your way through the fog, one torch at a time, and find the king before \
            yours is found.",
        tips: [
            "You see as far as your torches shine: two squares, one for pawns and the king.",
            "No move enters or crosses the dark. Send a piece ahead to light the way.",
            "There is no check here: whoever takes the king wins. Keep yours in company.",
        ],
        sections: &[
            SectionText {
                title: "Torches in the fog",
                paragraphs: &[
                    "You see only what your pieces light: pawns and kings one square around them, \
                     all others two. The rest is fog, and anything may stand there.",
                    FOG_MOVES,
                    SHUFFLED,
                    AS_IN_CHESS,
                ],
                captions: &[
                    "The rook lights two squares around it, and can go no farther than light.",
                    "At the start the fourth rank is dark, so no pawn can go two squares.",
                ],
            },
            SectionText { title: "Take the king", paragraphs: &[NO_CHECK], captions: &[] },
            SectionText {
                title: "The last light",
                paragraphs: &[
                    "When a piece of yours is taken, its square stays lit for you until you have \
                     moved. You see who did it, and you may move there. After en passant the light \
                     falls on the square where your pawn stood.",
                ],
                captions: &[
                    "A rook has just taken on d5. The light shows it, and the queen can take it.",
                ],
            },
            SectionText {
                title: "What you are told",
                paragraphs: &[FOG_HISTORY, FOG_PAWNS],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText {
                title: OPTIONS,
                paragraphs: &[SHUFFLE_OPTION, "Light of a capture: on, as told above, or off."],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Find the king",
                task: "The black king is on b7 or f7. Move the knight so that you would see him on \
                    either.",
                hint: "A knight lights two squares around it. Which square is two away from both?",
                well_done: "Found, on f7.",
            },
            ExerciseText {
                title: "Light the way",
                task: "The black queen is on a6, in the dark. Light the way with the knight, then \
                    take her with the rook.",
                hint: "The rook needs light on every square up to a6. From c4 the knight reaches \
                    a6.",
                well_done: "One torch lights the way of another.",
            },
            ExerciseText {
                title: "The last light",
                task: "Something has just taken your knight on d5. Take it back.",
                hint: "The square of a capture is lit for this one turn.",
                well_done: "A turn later it would have been dark.",
            },
            ExerciseText {
                title: "Nobody says check",
                task: "The queen attacks your king. Win first.",
                hint: "You need not save your king if you can take theirs.",
                well_done: "The king is taken: the game is over.",
            },
        ],
    },
    slug_sight: PageText {
        title: "SlugChess: sight",
        card: "You see where your pieces could go, and the fog keeps the rest.",
        sentence: "Open a line and look along it: perhaps the king stands at its end.",
        tips: [
            "You see where your pieces could go. Open lines to see further.",
            "No move enters or crosses the dark.",
            "There is no check here: whoever takes the king wins, and nobody warns you.",
        ],
        sections: &[
            SectionText {
                title: "What you see",
                paragraphs: &[
                    "Each piece sees every square it could move to if there were no fog, and what \
                     it could take. Rooks, bishops and queens see along their lines up to the \
                     first piece they meet, and that piece too.",
                    "Pawns and knights also see the squares right around them. Everything else is \
                     fog.",
                    FOG_MOVES,
                    SHUFFLED,
                    AS_IN_CHESS,
                ],
                captions: &[
                    "The rook sees up to the pawn on d6, and not behind it.",
                    "The knight sees its eight neighbours and the eight squares it can jump to.",
                    "At the start: a pawn sees its double step, and may make it.",
                ],
            },
            SectionText { title: "Take the king", paragraphs: &[NO_CHECK], captions: &[] },
            SectionText {
                title: "What you are told",
                paragraphs: &[
                    FOG_HISTORY,
                    "The square where you lost a piece is not lit here, unless you choose that \
                     option.",
                    FOG_PAWNS,
                ],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    SHUFFLE_OPTION,
                    "Light of a capture: usually off in this game. Set to always, the square where \
                     you lost a piece is in sight until you have moved, and you may move there.",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Open a line",
                task: "Open the bishop's line to see what is out there, then take it.",
                hint: "The pawn on d2 stands in the bishop's way.",
                well_done: "One open line, and a queen is yours.",
            },
            ExerciseText {
                title: "Jump into sight",
                task: "A rook attacks your king, and nobody says check. Take it.",
                hint: "The knight sees where it can jump to.",
                well_done: "Look for danger yourself: the board will not warn you.",
            },
            ExerciseText {
                title: "Look along the file",
                task: "The black king is somewhere on the h-file. Find him with the rook, then \
                    take him.",
                hint: "From h1 the rook sees the whole file.",
                well_done: "Black did not see the rook coming. That happens here.",
            },
        ],
    },
    fog: PageText {
        title: "Dark chess",
        card: "Chess in the fog of war: what your pieces cannot reach, you do not see.",
        sentence: "Known as Fog of War: every piece moves as in chess, and nobody sees it coming.",
        tips: [
            "You see only squares that your pieces could move to.",
            "A piece you do not see may take yours. Look before you leap.",
            "There is no check here: whoever takes the king wins.",
        ],
        sections: &[
            SectionText {
                title: "What you see",
                paragraphs: &[
                    "You see your own pieces and every square one of them could move to, with \
                     what stands there. Rooks, bishops and queens see along their lines up to the \
                     first piece they meet, and that piece too. Everything else is fog.",
                    "A pawn sees the free squares ahead of it, and a square diagonally ahead only \
                     if it can take there. If a pawn cannot step forward and the square is dark, \
                     something stands on it.",
                    "Whoever can take en passant sees the square and the pawn, for that turn only.",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "The rook sees up to the pawn on d6, and not behind it.",
                    "The pawn can step to e3 or e4, or take on d3. Nothing can be taken on f3, so \
                     it stays dark.",
                    "Black's pawn has just come from d7. It is seen because it can be taken on d6.",
                ],
            },
            SectionText {
                title: "Take the king",
                paragraphs: &[
                    "There is no check and no mate: they would tell what the fog hides. You win by \
                     taking the king. Nobody warns you, and you may even walk into danger.",
                    "Castling needs what it needs in chess, but attacks do not matter: the king \
                     may castle out of them, through them and into them.",
                ],
                captions: &["A rook on f8 would forbid this in chess. Here the king may castle."],
            },
            SectionText {
                title: "What you are told",
                paragraphs: &[
                    FOG_HISTORY,
                    "Pawns on the last rank become queen, rook, bishop or knight; the other side \
                     learns only what it sees.",
                ],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "Look along the file",
                task: "Something stands on the d-file. Find it with the rook, then take it.",
                hint: "From d1 the rook sees up the file to the first piece.",
                well_done: "A knight does not look along files: it never saw the rook.",
            },
            ExerciseText {
                title: "What stops a pawn",
                task: "Your pawn cannot step to e5, and e5 is dark. See what stands there, then \
                    take it.",
                hint: "The knight sees the squares it could jump to. From where could it reach e5?",
                well_done: "A pawn that is stopped tells you that something is there.",
            },
            ExerciseText {
                title: "A lit corner",
                task: "Your pawn sees a square diagonally ahead. You know what that means: take.",
                hint: "Diagonally, a pawn sees only what it can take.",
                well_done: "A pawn that sees a corner has found prey.",
            },
            ExerciseText {
                title: "Castle out of danger",
                task: "Something out of sight attacks your king along the e-file. Castle.",
                hint: "The king goes two squares towards the rook. Attacks do not matter here.",
                well_done: "In chess that was forbidden. Here it may save you.",
            },
            ExerciseText {
                title: "Take the king",
                task: "The black king hides near its corner. Find it with the rook, then take it.",
                hint: "Let the rook look along the last rank or along the c-file.",
                well_done: "The king is taken, and the game is over.",
            },
        ],
    },
    banqi: PageText {
        title: "Banqi",
        card: "Thirty-two lids. Lift one, and you know a little more.",
        sentence: "Every lid may hide your general or your doom: turn one and see.",
        tips: [
            "Touch a lid to turn it up. The first one decides your colour.",
            "A piece takes a neighbour of its rank or below; soldiers take the general.",
            "The cannon takes from afar, over exactly one piece, and never a neighbour.",
        ],
        sections: &[
            SectionText {
                title: "Flip, move or capture",
                paragraphs: &[
                    "All 32 pieces of a xiangqi set lie shuffled and face down on 4 by 8 squares. \
                     A turn is one of three: flip a piece, move a piece of yours, or capture.",
                    "Whoever begins has to flip, and plays the colour that turns up. The flip is \
                     the whole turn, then it is the other side's.",
                    "A piece moves one square up, down, left or right, to an empty square. \
                     Face-down pieces can be neither moved nor captured, and nobody knows what \
                     they are.",
                ],
                captions: &[
                    "How a game begins: 32 lids.",
                    "The red chariot can take the soldier or step to e2. The general outranks it, \
                     the lid is safe.",
                ],
            },
            SectionText {
                title: "Who takes whom",
                paragraphs: &[
                    "From high to low: general, guard, minister, chariot, horse, cannon, soldier. \
                     A piece takes a face-up enemy next to it, not diagonally, of the same or a \
                     lower rank, and moves onto its square.",
                    "One exception turns it around: a soldier takes the general, and the general \
                     never takes a soldier.",
                    "Each side has one general, five soldiers, and two of everything else.",
                ],
                captions: &["The red general takes guard, chariot or horse, but not the soldier."],
            },
            SectionText {
                title: "The cannon",
                paragraphs: &[
                    "A cannon captures by jumping: along a rank or file, at any distance, over \
                     exactly one piece. That piece may be of either side, face up or face down. \
                     The target is a face-up enemy of any rank.",
                    "It never captures a neighbour. Without capturing it moves one square like the \
                     others. Others take it by rank; a soldier does not.",
                ],
                captions: &[
                    "Over the lid it takes the general on a1. To the horse there is nothing to \
                     jump over.",
                ],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "You win when the other side has no pieces left, or is to move and cannot.",
                    "Sixty moves in a row, counting both sides, without a flip or a capture are a \
                     draw. So is the same position with the same side to move for the third time.",
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "Quiet moves until a draw: 40, 60, 100, or never.",
                    "Draw by repetition: can be switched off.",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "The first flip",
                task: "Flip the piece on b2.",
                hint: "b2 is in the second column, second row from below.",
                well_done: "The red general: from now on you play Red.",
            },
            ExerciseText {
                title: "Rank and file",
                task: "You are Red. Capture with your chariot.",
                hint: "A chariot takes horses, but a minister is above it.",
                well_done: "General, guard, minister, chariot, horse, cannon, soldier.",
            },
            ExerciseText {
                title: "The small takes the great",
                task: "Capture with your soldier.",
                hint: "A soldier does not take a cannon. Whom does it take?",
                well_done: "Only the soldier is not afraid of the general.",
            },
            ExerciseText {
                title: "Over the lid",
                task: "Capture the general with your cannon.",
                hint: "Jump over exactly one piece. A lid will do.",
                well_done: "Any distance, any rank, one piece between.",
            },
            ExerciseText {
                title: "What is left",
                task: "The list beside the board says which pieces are still face down: here a \
                    black chariot only. Flip it, then take it with your guard.",
                hint: "Flip b2 first; the guard stands next to it.",
                well_done: "Count what is hidden, and luck becomes skill.",
            },
        ],
    },
};

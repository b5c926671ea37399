//! Every word on the page, in every language of it.
//!
//! A text is one line of one table with all its languages, so that none can be missing. `{}` is
//! filled by [`fill`].

use crate::Language;

macro_rules! words {
    ($($name:ident: $english:literal, $chinese:literal;)+) => {
        /// The texts of one language.
        #[allow(missing_docs)]
        #[derive(Debug)]
        pub struct Words { $(pub $name: &'static str,)+ }

        static ENGLISH: Words = Words { $($name: $english,)+ };
        static CHINESE: Words = Words { $($name: $chinese,)+ };

        #[cfg(test)]
        const ALL: &[(&str, &str, &str)] = &[$((stringify!($name), $english, $chinese),)+];
    };
}

impl Words {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }
}

/// Fills the gaps of a text, one after the other.
///
/// ```
/// use duskboard_client::words::fill;
/// assert_eq!(fill("{} takes {}", &["e4", "d5"]), "e4 takes d5");
/// ```
pub fn fill(text: &str, values: &[&str]) -> String {
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_string();
    for (part, value) in parts.zip(values) {
        filled += value;
        filled += part;
    }
    filled
}

words! {
    // The frame of the page.
    tagline: "Chess at the hour in which one sees half.", "在只看得見一半的時刻下棋。";
    home: "New game", "新對局";
    rules: "Rules", "規則";
    settings: "Settings", "設定";
    about: "About", "關於";
    back_to_game: "Back to the game", "回到對局";
    close: "Close", "關閉";
    cancel: "Cancel", "取消";
    skip_to_board: "Skip to the board", "跳到棋盤";
    menu: "Menu", "選單";

    // The cards.
    assassin: "Assassin", "刺客棋";
    assassin_line: "Chess, and somewhere on the board a killer that nobody sees.", "西洋棋，加上棋盤某處一位無人看見的刺客。";
    dinosaur: "Dinosaur", "恐龍棋";
    dinosaur_line: "Chess with a Triceratops: queen and knight in one beast.", "多了三角龍的西洋棋：一獸兼具后與騎士。";
    archess: "ArChess", "弓箭棋";
    archess_line: "Archers shoot without moving, and a coin decides the fate of knights.", "弓箭手原地放箭，騎士的命運由硬幣決定。";
    slug_torch: "SlugChess: torch", "迷霧棋：火把";
    slug_torch_line: "Your pieces carry torches. Beyond their light, anything may stand.", "你的棋子手持火把，火光之外什麼都可能存在。";
    slug_sight: "SlugChess: sight", "迷霧棋：視線";
    slug_sight_line: "You see where your pieces could go, and the fog keeps the rest.", "棋子能走到之處才看得見，其餘盡在霧中。";
    banqi: "Banqi", "暗棋";
    banqi_line: "Thirty-two lids. Lift one, and you know a little more.", "三十二枚蓋著的棋，翻開一枚，就多知道一點。";
    chess: "Chess", "西洋棋";
    chess_line: "The old game, with nothing hidden.", "古老的棋，毫無隱藏。";

    // Options and what they do.
    opt_dinosaur: "Triceratops", "三角龍";
    opt_dinosaur_line: "Each side begins with a Triceratops on the e-file.", "雙方在 e 線各有一隻三角龍。";
    opt_assassin: "Assassins", "刺客";
    opt_assassin_line: "Each side hides an assassin before the first move.", "開局前雙方各藏一名刺客。";
    opt_assassin_step: "An assassin steps", "刺客的步伐";
    opt_assassin_step_line: "How far an assassin goes when it takes nothing.", "刺客不吃子時能走多遠。";
    opt_one_or_two: "one or two squares", "一格或兩格";
    opt_exactly_two: "exactly two squares", "剛好兩格";
    opt_second_shot: "Shooting a bound knight", "射擊被縛的騎士";
    opt_second_shot_line: "Whether an archer may shoot a knight that is already bound.", "弓箭手能否再射已被縛的騎士。";
    opt_none: "not allowed", "不可以";
    opt_captures: "takes it off the board", "可將其射落";
    opt_shuffle: "Officers are shuffled", "軍官的排列";
    opt_shuffle_line: "Whether both sides have the same order of officers.", "雙方的軍官排列是否相同。";
    opt_independent: "each side its own way", "各自隨機";
    opt_mirrored: "both the same way", "雙方相同";
    opt_capture_light: "A capture lights its square", "吃子照亮該格";
    opt_capture_light_line: "Who has lost a piece sees that square for a turn.", "失子的一方在下一手看得見那一格。";
    opt_torch_only: "as this game has it", "依本棋規定";
    opt_both: "always", "一律如此";
    opt_off: "no", "否";
    opt_on: "yes", "是";
    opt_quiet_draw: "Quiet moves until a draw", "無事和局步數";
    opt_quiet_draw_line: "So many moves without a flip or a capture end the game as a draw.", "連續這麼多步沒有翻棋或吃子，即為和局。";
    opt_repetition_draw: "Draw by repetition", "重複局面和局";
    opt_repetition_draw_line: "The same position for the third time is a draw.", "相同局面出現第三次即和局。";
    opt_never: "never", "永不";

    // The new game panel.
    choose_game: "Choose a game", "選一種棋";
    options: "Rules of this game", "本局規則";
    play_against: "Play against", "對手";
    the_computer: "the computer", "電腦";
    a_friend_here: "a friend, on this screen", "同一螢幕的朋友";
    online: "a friend, online", "線上的朋友";
    level: "Level", "等級";
    level_1: "just learned the rules", "剛學會規則";
    level_8: "full strength", "全力以赴";
    think_time: "It thinks for", "思考時間";
    your_side: "You play", "你執";
    white: "White", "白方";
    black: "Black", "黑方";
    random: "either", "隨機";
    flips_first: "first", "先手";
    flips_second: "second", "後手";
    clock: "Clock", "棋鐘";
    no_clock: "no clock", "不計時";
    minutes: "minutes each", "分鐘";
    plus_seconds: "seconds added a move", "每步加秒";
    start: "Play", "開始";
    continue_game: "Continue your game", "繼續對局";
    learn_first: "Learn it in two minutes", "兩分鐘學會";
    seconds: "{} s", "{} 秒";

    // Who is who.
    computer_name: "Computer, level {}", "電腦（等級 {}）";
    you: "You", "你";
    first_player: "First", "先手";
    second_player: "Second", "後手";

    // The state of a game.
    your_turn: "Your turn", "輪到你了";
    turn_of: "{} to move", "輪到{}";
    place_assassin: "Hide your assassin in front of one of your pawns", "把刺客藏在你的一枚兵前面";
    other_places: "{} is hiding an assassin", "{}正在藏刺客";
    check: "check", "將軍";
    thinking: "The computer is thinking", "電腦思考中";
    move_now: "Move now", "立刻走";
    looking_back: "You are looking back", "正在回顧";
    to_now: "Back to now", "回到現在";
    premove_set: "Premove: {}", "預走：{}";
    premove_gone: "The premove is not possible any more", "預走已不可行";
    moves: "Moves", "棋譜";
    unseen_move: "Unseen move", "看不見的一步";
    still_hidden: "Still face down", "尚未翻開";

    // Results.
    wins: "{} wins", "{}勝";
    draw: "Draw", "和局";
    aborted: "Called off", "取消";
    why_king_captured: "{}'s king was taken", "{}的王被吃掉";
    why_no_pieces: "{} has no pieces left", "{}已無棋子";
    why_checkmate: "checkmate", "將死";
    why_stalemate: "stalemate", "逼和";
    why_no_moves: "{} cannot move", "{}無子可動";
    why_material: "too little is left to win with", "子力不足以取勝";
    why_repetition: "the same position for the third time", "同一局面出現三次";
    why_quiet: "nothing has happened for too long", "太久沒有進展";
    why_resignation: "{} resigned", "{}認輸";
    why_agreement: "by agreement", "雙方同意";
    why_time: "{} ran out of time", "{}超時";
    why_abandoned: "{} left", "{}離開了";
    why_aborted: "before both had moved", "雙方尚未都走棋";

    // Buttons.
    undo: "Undo", "悔棋";
    redo: "Redo", "重做";
    save: "Save", "存檔";
    load: "Load", "讀檔";
    new_game: "New game", "新對局";
    resign: "Resign", "認輸";
    resign_sure: "Resign this game?", "確定認輸？";
    offer_draw: "Offer draw", "提和";
    draw_offered: "{} offers a draw", "{}提和";
    accept: "Accept", "接受";
    decline: "Decline", "拒絕";
    withdraw: "Withdraw offer", "撤回提和";
    hint: "Hint", "提示";
    show_assassin: "Show assassin", "顯示刺客";
    hide_assassin: "Hide assassin", "隱藏刺客";
    could_be: "What could be there", "那裡可能有什麼";
    flip_board: "Turn board", "翻轉棋盤";
    play_again: "Play again", "再來一局";
    leave_sure: "A game is running. Leave it for a new one?", "對局進行中，要放棄並開新局嗎？";

    // Passing the device.
    pass_to: "Pass the device to {}", "請把裝置交給{}";
    pass_line: "Nothing of the game is on the screen now.", "現在螢幕上沒有任何對局內容。";
    i_am: "I am {}: show the board", "我是{}，顯示棋盤";

    // After the game.
    replay: "Replay", "重播";
    eyes_of: "Through the eyes of", "誰的視角";
    truth: "the truth", "真相";
    export_json: "Record (JSON)", "紀錄（JSON）";
    export_pgn: "PGN", "PGN";
    export_text: "Moves (text)", "棋譜（文字）";
    check_fairness: "Check the dice", "檢查公平性";
    fair: "Fair: all {} draws of chance match the commitment made before the game.", "公平：全部 {} 次隨機結果皆符合開局前的承諾。";
    unfair: "Not fair: {}", "不公平：{}";
    first_moment: "First", "最前";
    previous: "Previous", "上一步";
    next: "Next", "下一步";
    last_moment: "Last", "最後";
    position_slider: "Moment of the game", "對局時刻";

    // Chance.
    heads: "Heads: the knight is bound", "正面：騎士被縛";
    tails: "Tails: the knight goes free", "反面：騎士無恙";
    promote_to: "What shall the pawn become?", "兵要升變成什麼？";

    // Pieces.
    king: "king", "王";
    queen: "queen", "后";
    rook: "rook", "城堡";
    bishop: "bishop", "主教";
    knight: "knight", "騎士";
    pawn: "pawn", "兵";
    triceratops: "triceratops", "三角龍";
    assassin_piece: "assassin", "刺客";
    archer: "archer", "弓箭手";
    bound_knight: "bound knight", "被縛的騎士";
    general_red: "general", "帥";
    general_black: "general", "將";
    guard_red: "guard", "仕";
    guard_black: "guard", "士";
    minister_red: "minister", "相";
    minister_black: "minister", "象";
    chariot_red: "chariot", "俥";
    chariot_black: "chariot", "車";
    horse_red: "horse", "傌";
    horse_black: "horse", "馬";
    cannon_red: "cannon", "炮";
    cannon_black: "cannon", "砲";
    soldier_red: "soldier", "兵";
    soldier_black: "soldier", "卒";
    of_white: "white {}", "白{}";
    of_black: "black {}", "黑{}";
    of_red: "red {}", "紅{}";

    // Spoken squares and events.
    board_label: "Board", "棋盤";
    empty: "empty", "空";
    unseen: "unseen", "看不見";
    face_down: "face down", "蓋著";
    selected: "selected", "已選取";
    can_go: "can go there", "可走";
    can_take: "can take", "可吃";
    can_shoot: "can shoot", "可射";
    lit_square: "lit", "被照亮";
    in_check: "in check", "被將軍";
    revealed: "revealed", "已現身";
    say_moved: "{} from {} to {}", "{}從 {} 到 {}";
    say_seen_leave: "something left {}", "有子離開 {}";
    say_seen_come: "{} came to {}", "{}來到 {}";
    say_unseen: "an unseen move", "看不見的一步";
    say_captured: "{} taken on {}", "{}在 {} 被吃";
    say_shot: "an archer shoots at {} on {}", "弓箭手射向 {} 的{}";
    say_flipped: "{} turned up on {}", "翻出{}，在 {}";
    say_castled: "{} castles", "{}入堡";
    say_placed: "{} has hidden an assassin", "{}藏好了刺客";
    say_rebound: "something unseen was there", "那裡有看不見的東西";
    say_revealed: "an assassin is revealed on {}", "{} 的刺客現身";
    say_vanished: "the assassin on {} is hidden again", "{} 的刺客再度隱身";
    say_lit: "{} is lit", "{} 被照亮";

    // Settings.
    language: "Language", "語言";
    theme: "Theme", "主題";
    theme_auto: "as the device", "跟隨裝置";
    theme_light: "light", "淺色";
    theme_dark: "dark", "深色";
    contrast: "High contrast", "高對比";
    tones: "Board", "棋盤配色";
    tones_dusk: "dusk", "暮色";
    tones_amber: "wood", "木色";
    tones_slate: "slate", "石板";
    pieces: "Chess pieces", "西洋棋棋子";
    pieces_drawn: "drawn", "圖形";
    pieces_letters: "letters", "字母";
    discs: "Banqi pieces", "暗棋棋子";
    discs_characters: "characters", "漢字";
    discs_pictures: "pictures", "圖案";
    motion: "Movement", "動態";
    motion_auto: "as the device", "跟隨裝置";
    motion_still: "none", "關閉";
    sound: "Sounds", "音效";
    coordinates: "Coordinates", "座標";
    turn_board: "On one screen, turn the board to whoever moves", "同螢幕對弈時，棋盤轉向行棋方";
    your_name: "Your name", "你的名字";

    // Things that go wrong.
    storage_full: "This browser does not keep anything for us: the game is lost if you close the page. Save it to a file.", "這個瀏覽器無法儲存資料：關閉頁面對局就會消失，請存成檔案。";
    worker_died: "The table fell over. It stands again, with your game as it was.", "棋桌一度中斷，已恢復你的對局。";
    worker_gone: "The table cannot be set up in this browser: {}", "此瀏覽器無法建立棋桌：{}";
    bad_file: "This file cannot be used: {}", "無法使用此檔案：{}";
    saved: "Saved", "已存檔";
    refused: "Not possible: {}", "無法執行：{}";
    update_ready: "There is a new version.", "有新版本。";
    update_now: "Use it", "立即更新";
    old_version: "This page is older than what it works with. Load it again.", "頁面版本過舊，請重新載入。";

    // Online.
    guest: "Guest", "訪客";
    create_room: "Create a room", "建立房間";
    in_lobby: "Show it in the lobby", "在大廳顯示";
    play_anyone: "Play anyone", "隨機配對";
    waiting_anyone: "Looking for somebody who wants the same game", "正在尋找想下同一種棋的人";
    server_computer: "Play the server's computer", "與伺服器的電腦對弈";
    join_by: "Join by link or room id", "以連結或房號加入";
    join: "Join", "加入";
    lobby: "Open rooms", "開放的房間";
    lobby_empty: "No open rooms. Create one, and others will see it.", "目前沒有開放的房間，建立一個讓別人看見吧。";
    my_games: "My games", "我的對局";
    room: "Room {}", "房間 {}";
    invite: "Invite a friend", "邀請朋友";
    invite_line: "Send this link, or let them scan the code. The game begins when they sit down.", "把連結傳給朋友，或讓對方掃描。對方入座後對局就開始。";
    copy_link: "Copy link", "複製連結";
    copied: "Copied", "已複製";
    qr_label: "The link as a QR code", "連結的 QR 碼";
    seat_free: "A seat is free", "有空位";
    sit_down: "Sit down and play", "入座對弈";
    watching: "You are watching", "觀戰中";
    watchers: "{} watching", "{} 人觀戰";
    connected: "Connected", "已連線";
    reconnecting: "The connection is lost. It comes back by itself.", "連線中斷，將自動恢復。";
    connecting: "Connecting", "連線中";
    opponent_away: "{} is away: the game is yours in {} s", "{}離線：{} 秒後你獲勝";
    player_away: "{} is away and loses in {} s", "{}離線，{} 秒後判負";
    not_sent: "There is no connection: that was not sent. Try again when it is back.", "目前沒有連線，未能送出，請於恢復後再試。";
    opponent_away_free: "{} is away", "{}離線";
    waiting_opponent: "Waiting for a second player", "等待第二位玩家";
    ask_takeback: "Ask to take back", "請求悔棋";
    takeback_asked: "{} would like to take the last move back", "{}想要悔棋";
    grant: "Allow", "同意";
    rematch: "Rematch", "再戰一局";
    rematch_asked: "{} would like to play again", "{}想再戰一局";
    rematch_waiting: "Asked for a rematch", "已邀請再戰";
    talk: "Talk", "聊天";
    talk_say: "Say something", "說點什麼";
    talk_send: "Send", "送出";
    talk_off: "Spectators of this game can talk when it is over.", "本局結束後觀眾才能發言。";
    mute: "Mute", "靜音";
    unmute: "Unmute", "取消靜音";
    spectator: "Spectator", "觀眾";
    no_such_room: "There is no such room. Perhaps the link is cut off.", "沒有這個房間，連結可能不完整。";
    room_is_full: "Both seats are taken. You can watch.", "座位已滿，可以觀戰。";
    abort: "Call off", "取消對局";
    title_turn: "Your turn", "輪到你";
    seat_link: "Link to play on from another device", "在其他裝置接續的連結";

    // Lessons.
    lessons: "First steps", "入門練習";
    exercise: "Exercise {} of {}", "練習 {}／{}";
    again: "Not that one. Try again.", "不是這步，再試一次。";
    next_exercise: "Next exercise", "下一題";
    all_done: "That is all. Ready for a game?", "全部完成，來一局吧？";
    play_this: "Play {}", "下一局{}";
    rules_of: "Rules of {}", "{}規則";

    // About.
    about_what: "Duskboard is free software for chess games in which not everything is seen and not everything is certain.", "Duskboard 是自由軟體，提供有隱藏與機運的棋類。";
    about_stored: "This page keeps your settings, your last choices and the game you are in, in this browser and nowhere else; online, the server keeps a cookie with your name and your seats, and the games you play.", "本頁只在此瀏覽器中保存你的設定、最近的選擇與進行中的對局；線上對局時，伺服器以 Cookie 記住你的名字與座位，並保存你下的棋。";
    about_fair: "Every shuffle, flip and coin can be checked after the game against a promise made before it.", "每次洗牌、翻棋與擲幣，都能在局後與開局前的承諾核對。";
    about_keys: "Keyboard: arrows move on the board, Enter or space selects and plays, Escape lets go. Left and right bracket look back and forth, f turns the board, a shows your assassin, h gives a hint.", "鍵盤：方向鍵移動，Enter 或空白鍵選取與走子，Esc 放開；[ 與 ] 前後回顧，f 翻轉棋盤，a 顯示刺客，h 提示。";
    licence: "MIT or Apache-2.0", "MIT 或 Apache-2.0 授權";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_fill_the_same_gaps() {
        for (name, english, chinese) in ALL {
            let gaps = |text: &str| text.matches("{}").count();
            assert_eq!(gaps(english), gaps(chinese), "{name}: {english} / {chinese}");
            assert!(!english.is_empty() && !chinese.is_empty(), "{name}");
        }
    }
}

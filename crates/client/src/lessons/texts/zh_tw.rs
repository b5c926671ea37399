//! Traditional Chinese, as written in Taiwan.

use super::{ExerciseText, PageText, SectionText, Texts};

// What several pages say alike.

const AS_IN_CHESS: &str = "會下西洋棋，就已經懂了大半；還不會的話，請先看西洋棋的規則。";
const CLOCK: &str = "輪到你時，你的棋鐘就會走。時間用完即輸，不論盤面如何。預設每方 10 分鐘，可以更改，也可以不計時。";
const OFFERS: &str = "隨時可以認輸或提和，對方思考時也行。線上對局中，離開後未及時回來的一方算輸。";
const DRAWS: &str = "有兩種和局會自動成立：同一局面、同一方輪走，第三次出現；或雙方合計連續一百步沒有吃子、沒有動兵，也沒有其他無法回復的事。";
const TAKEBACK: &str = "同螢幕或與電腦對弈時可以悔棋。線上悔棋須經對方同意；若那一步已讓任何一方看到隱藏的事，就不能收回。";
const REVEAL: &str = "對局結束後，一切公開。在那之前，觀戰者只知道雙方都知道的事。判斷局面是否相同時，隱藏的部分也算在內。";
const FOG_REVEAL: &str = "對局結束後，一切公開。在那之前，觀戰者一格也看不見：雙方都看得見的部分，會讓彼此知道對方看見了什麼。判斷局面是否相同時，隱藏的部分也算在內。";
const TABLE: &str = "時間與禮節";
const ENDS: &str = "如何結束";
const OPTIONS: &str = "選項";
const FOG_MOVES: &str = "不能經過或停在看不見的格子。騎士是跳的，不經過任何格子，只看落點。";
const NO_CHECK: &str = "沒有將軍、沒有將死，也不能入堡，因為那會洩漏霧裡的事。吃掉對方的王就獲勝。沒有人會警告你，你甚至可能自己走進險境。";
const SHUFFLED: &str = "兵後面的棋子隨機排列，雙方各排各的。";
const FOG_PAWNS: &str = "兵到底線可升變成后、城堡、主教或騎士，對方只知道他看得見的部分。看得見落點時可以吃過路兵；只有你的兵真的吃得到時，你才會知道。";
const FOG_HISTORY: &str = "對方的走法，你只知道看見的部分：離開的格子、到達的格子、兩者，或什麼都沒有。但自己被吃了什麼子、在哪裡，一定會知道。";
const FOG_ENDS: &str = "王被吃掉，棋局就結束。無棋可走算和局。沒有「子力不足」的和局。";
const SHUFFLE_OPTION: &str = "軍官的排列：雙方各自隨機，或雙方相同。";

pub(super) static TEXTS: Texts = Texts {
    chess: PageText {
        title: "西洋棋",
        card: "古老的棋，毫無隱藏。",
        sentence: "各十六枚棋子，毫無隱藏：困住對方的王。",
        tips: [
            "點一下自己的棋子，圓點就是能走的地方。",
            "先出騎士和主教，再入堡：王向車走兩格。",
            "橘色圈是吃子。別把棋子放在會被白吃的地方。",
        ],
        sections: &[
            SectionText {
                title: "目標",
                paragraphs: &[
                    "白方先走，雙方輪流各走一步。棋子走到敵子所在的格子，就把它吃掉。攻擊對方的王，使它無路可逃，你就贏了。",
                ],
                captions: &["開局的位置。"],
            },
            SectionText {
                title: "棋子的走法",
                paragraphs: &["除了騎士，棋子都不能越過別的棋子，也不能走到己方棋子所在的格子。"],
                captions: &[
                    "城堡走直線，遠近不限，可以吃 b4 的兵。",
                    "主教走斜線，遠近不限。",
                    "后兼有城堡與主教的走法。",
                    "騎士用跳的：直走兩格，再橫移一格。",
                    "王每次走一格，不能走進被攻擊的格子。",
                    "兵向前走一格，在起始位置可走兩格；吃子只能吃斜前方。",
                ],
            },
            SectionText {
                title: "三種特別的走法",
                paragraphs: &[
                    "入堡：王向城堡走兩格，城堡跳到王的另一側。兩者都必須還沒動過，中間沒有棋子；王不能正被將軍，也不能經過或停在被攻擊的格子。",
                    "吃過路兵：敵兵剛走兩格越過你的兵旁邊，你可以當作它只走一格把它吃掉，但只限下一步。",
                    "升變：兵走到底線時，變成后、城堡、主教或騎士。",
                ],
                captions: &["王可以往任一側入堡。", "黑兵剛從 d7 走來，可以在 d6 吃掉它。"],
            },
            SectionText {
                title: "將軍、將死與和局",
                paragraphs: &[
                    "王受到攻擊叫做「將軍」，必須立刻解除：把王移開、擋住路線，或吃掉攻擊者。都做不到就是「將死」，棋局結束。任何一步都不能讓自己的王留在被攻擊的位置。",
                    "沒有被將軍，卻無棋可走，稱為「逼和」，算和局。",
                    DRAWS,
                    "子力不足也是和局：只剩雙王，或再加一枚騎士或一枚主教，或剩下的主教全在同色格。",
                ],
                captions: &["將死：城堡控制了整條底線。", "逼和：輪到黑方，卻無棋可走。"],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "一步將死",
                task: "一步將死黑王。",
                hint: "黑王被自己的兵擋住了，從底線攻擊它。",
                well_done: "將死：怎麼走都救不了王。",
            },
            ExerciseText {
                title: "入堡",
                task: "入堡，讓王到安全的地方。",
                hint: "把王往城堡的方向走兩格。",
                well_done: "王與城堡一起動了。",
            },
            ExerciseText {
                title: "吃過路兵",
                task: "黑方剛把兵從 d7 走到 d5，吃掉它。",
                hint: "把它當作停在 d6，用兵去吃。",
                well_done: "晚一步就吃不到了。",
            },
            ExerciseText {
                title: "兵的選擇",
                task: "讓兵升變成能同時攻擊王與后的棋子。",
                hint: "兵不一定要變成后。",
                well_done: "王必須走開，騎士接著吃后。",
            },
        ],
    },
    dinosaur: PageText {
        title: "恐龍棋",
        card: "多了三角龍的西洋棋：一獸兼具后與騎士。",
        sentence: "多了一頭猛獸的西洋棋，牠獨自就能將死對方。",
        tips: [
            "e 線上的三角龍走法像后，也能像騎士一樣跳。",
            "牠比后更值錢：沒有棋子追得到牠時再出動。",
            "牠獨自就能將死。讓自己的王遠離牠的線和跳點。",
        ],
        sections: &[
            SectionText {
                title: "三角龍",
                paragraphs: &[
                    "雙方各多一枚三角龍，分別在 e3 與 e6。牠可以像后一樣走，也可以像騎士一樣跳，吃子也是。",
                    "跳的時候可以越過任何棋子；走直線、斜線時和后一樣會被擋住。",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "后加騎士：在空曠的棋盤上能到 35 格。",
                    "從第一步起，兩隻三角龍就彼此對望。",
                ],
            },
            SectionText {
                title: "升變",
                paragraphs: &["兵走到底線時，也可以升變成三角龍。"],
                captions: &[],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "和西洋棋一樣：將死獲勝，逼和算和局。但沒有「子力不足」的和局。",
                    DRAWS,
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &["刺客：可以同時加入隱藏的刺客，詳見刺客棋的規則。"],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "跳躍",
                task: "用三角龍吃掉城堡。",
                hint: "牠能像騎士一樣跳。",
                well_done: "后可做不到。",
            },
            ExerciseText {
                title: "單獨將死",
                task: "將死黑王，三角龍不需要幫手。",
                hint: "攻擊黑王，同時控制 g8、g7 與 h7：直線、斜線和跳步一起用。",
                well_done: "其他棋子都無法單獨將死。",
            },
            ExerciseText {
                title: "孵出猛獸",
                task: "讓兵升變，立刻將死。",
                hint: "變成后，黑王會溜到 h7。誰能從 f8 控制 h7？",
                well_done: "剛孵出來就將死了。",
            },
        ],
    },
    assassin: PageText {
        title: "刺客棋",
        card: "西洋棋，加上棋盤某處一位無人看見的刺客。",
        sentence: "你的王身邊也許就站著刺客，而你看不見。",
        tips: [
            "藏好刺客：點一格己方兵前面的格子，對方永遠不知道是哪一格。",
            "名字旁的眼睛會顯示刺客。牠走一或兩格，只殺鄰格。",
            "兵會揭穿牠所攻擊的格子。你的王身邊也許已經站著什麼。",
        ],
        sections: &[
            SectionText {
                title: "藏好刺客",
                paragraphs: &[
                    "開局前，雙方各藏一名刺客，放在自己某枚兵正前方的空格：白方在第三列，黑方在第六列。你只知道對方放好了，不知道放在哪裡。",
                    AS_IN_CHESS,
                ],
                captions: &["白方從 a3 到 h3 之中選一格。"],
            },
            SectionText {
                title: "刺客的走法",
                paragraphs: &[
                    "刺客朝八個方向走一格或兩格到空格，可以跳過中間的棋子；只能吃緊鄰的敵子。",
                    "刺客吃掉對方的王立刻獲勝，即使自己的王正受攻擊也可以。",
                ],
                captions: &["可以吃旁邊的騎士，也可以跳過自己的兵到 d6。"],
            },
            SectionText {
                title: "只有兵能讓刺客現身",
                paragraphs: &[
                    "刺客平時隱身。只有當敵兵斜向攻擊到它所在的格子，或有任何一枚敵兵（不論哪一線）已經越過它所在的橫列時，它才會現身。情況一解除，又立刻隱身。",
                    "現身的刺客和一般棋子一樣：會擋路、會被吃，能對緊鄰的王將軍，也能將死。",
                ],
                captions: &[
                    "現身：黑兵攻擊著 c5。",
                    "現身：黑兵已經越過第五列。",
                    "白兵讓黑方刺客現身，而且可以吃掉它。",
                ],
            },
            SectionText {
                title: "隱身就等於空格",
                paragraphs: &[
                    "所有棋子都當隱身的刺客不存在：直線穿得過去，兵可以越過它，王可以越過它入堡。它不擋將軍，也不造成將軍。",
                    "任何棋子，不分敵我，只要停在隱身刺客的格子上，就會除掉它；入堡的王與城堡也一樣。事前棋盤不會有任何提示。敵子誤打誤撞除掉刺客時，雙方都會得知；踩掉自己的刺客，只有你知道。",
                    "跳兩格不能吃子。若那裡藏著敵方刺客，你的刺客會彈回原位，這一手就用掉了，你會知道那裡有東西；除非你的刺客正現身，否則對方不會知道。只走一格則會除掉它。",
                ],
                captions: &["城堡能穿過自己的刺客；若停在 d4，就會踩掉它。"],
            },
            SectionText {
                title: "王的安危",
                paragraphs: &[
                    "走完之後，你的王必須不受「看得見的」棋子攻擊。看不見的不會限制你：你可能正好走到刺客身旁。",
                    "若一步棋讓看得見的刺客隱身，它擋住的路線就通了；這樣若使自己的王受攻擊，就不能走。反過來，現身的刺客將軍時，走兵讓它隱身，也算解除將軍。",
                    "只要你隱身的刺客還能救王，就不算將死。但若它跳去救援卻被彈回，任何敵子都可以直接吃掉王。",
                ],
                captions: &[],
            },
            SectionText {
                title: "對方看到什麼",
                paragraphs: &[
                    "隱身刺客走動時，對方只知道過了一手。若它吃了子，那枚子就不見了。",
                    "輪到你時，自己的隱身刺客起初不會畫出來。按「顯示刺客」，就能看到它，直到這一手結束。",
                ],
                captions: &[],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "將死，或刺客吃掉王，就獲勝。兵也可以升變成刺客，隱身與現身的規則相同。沒有「子力不足」的和局，因為那會洩漏刺客已經不在。",
                    DRAWS,
                    REVEAL,
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "剛好兩格：刺客不吃子時一定走兩格，不能只走一格；吃子仍限緊鄰而且看得見的敵子。",
                    "三角龍：雙方在 e 線各多一隻三角龍，牠所在的格子就不能藏刺客。",
                ],
                captions: &["剛好兩格：能去的地方變少，能吃的鄰格不變。"],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "藏身",
                task: "把刺客藏在 e2 的兵前面。",
                hint: "e2 的前面是 e3。",
                well_done: "黑方知道刺客在場，卻不知在哪裡。",
            },
            ExerciseText {
                title: "近身",
                task: "用刺客吃掉一枚敵子。",
                hint: "后在兩格外，太遠了。刺客只能吃緊鄰的子。",
                well_done: "黑方只看到城堡不見了。",
            },
            ExerciseText {
                title: "視若無物",
                task: "刺客站在城堡前面。用城堡將死黑王。",
                hint: "隱身的刺客不擋路。",
                well_done: "直接穿過自己的刺客。",
            },
            ExerciseText {
                title: "逼它現身",
                task: "黑方刺客藏在 d5 或 f5，逼它現身。",
                hint: "兵能讓被它攻擊的刺客現身。哪枚兵能同時攻擊這兩格？",
                well_done: "原來在 f5，而且你的兵可以吃掉它。",
            },
            ExerciseText {
                title: "取王",
                task: "跳到黑王身旁，沒有人看得見；下一步就取他性命。",
                hint: "從 e5 向上兩格到 e7，接著再走一格。",
                well_done: "隱身的刺客不會將軍，黑方毫無警覺。",
            },
        ],
    },
    archess: PageText {
        title: "弓箭棋",
        card: "弓箭手原地放箭，騎士的命運由硬幣決定。",
        sentence: "城牆擋不住箭，騎士卻可能逃過一劫。",
        tips: [
            "拿弓的是弓箭手：走一格，或原地放箭。",
            "她能射鄰格，以及正上或正下剛好三格，不管中間有什麼。",
            "射騎士要擲硬幣：正面永遠綁住牠，反面白射一箭。",
        ],
        sections: &[
            SectionText {
                title: "走，或者射",
                paragraphs: &[
                    "雙方各有兩名弓箭手，取代 b2、g2 與 b7、g7 的兵。",
                    "弓箭手朝任何方向走一格到空格；或者不走，改為原地放箭。她不能用走的吃子。",
                    "射程是周圍八格，以及同一直線上剛好往上三格、往下三格。中間有什麼都不影響。",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "四個目標：兩個緊鄰，兩個在三格外，其中一個隔著自己的兵。",
                    "開局的位置。",
                ],
            },
            SectionText {
                title: "騎士與硬幣",
                paragraphs: &[
                    "箭會射落目標，騎士例外：這時要擲硬幣。正面：騎士從此被縛；反面：什麼都沒發生。無論如何，這一手都用掉了。",
                    "棋譜中 Ab2*b5 是放箭；Ab2*Nb5=H 表示騎士被縛，=T 表示沒射中。",
                    "被縛的騎士再也不能動，不攻擊任何格子，也不將軍；但仍會擋路，別的棋子可以走過去吃掉它。",
                ],
                captions: &["城堡可以吃被縛的騎士；弓箭手則不能再射它。"],
            },
            SectionText {
                title: "王與箭",
                paragraphs: &[
                    "王不會被射殺。王在弓箭手射程內就是被將軍，而且無法擋箭。入堡時，王的起點、途經與終點也都不能在射程內。",
                    "放箭之後，不論硬幣結果如何，你的王都必須安全。所以不能用射騎士來解除它的將軍，也不能射掉正好替你的王擋住攻擊的敵子。",
                    "城堡一旦被射落，那一側就不能再入堡。",
                ],
                captions: &["將軍：e5 的弓箭手射得到 e8，黑兵擋不住。"],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "將死與逼和同西洋棋。兵可升變成后、城堡、主教或騎士，不能變成弓箭手。",
                    DRAWS,
                    "騎士被縛會重新計數，擲出反面則不會。",
                    "子力不足時和西洋棋一樣是和局，只剩王與被縛的騎士也算。只要還有弓箭手，就繼續下。",
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    "射擊被縛的騎士：預設不可以。若開放，第二箭會直接射落它，不必擲硬幣。",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "越過城牆",
                task: "用弓箭手射落城堡。",
                hint: "她射得到剛好三格外，中間有什麼都無妨。",
                well_done: "越過自己的兵，而且她沒有移動。",
            },
            ExerciseText {
                title: "正面",
                task: "吃掉騎士：先射它（硬幣站在你這邊），再用城堡攻擊它，最後吃掉。",
                hint: "c2 的弓箭手射得到 c5。被縛的騎士逃不掉，把城堡開到第五列。",
                well_done: "正面，它就逃不了。若是反面，它便安然無恙。",
            },
            ExerciseText {
                title: "硬幣不是盾",
                task: "騎士正在將軍，吃掉它。",
                hint: "弓箭手不能射：若擲出反面，你仍被將軍。還有誰能吃？",
                well_done: "可能失手的箭，不能用來解除將軍。",
            },
            ExerciseText {
                title: "三格之外",
                task: "走動弓箭手，將死黑王。",
                hint: "h8 往下三格是 h5，誰也擋不了。",
                well_done: "擋不住的將軍，動不了的王。",
            },
        ],
    },
    slug_torch: PageText {
        title: "迷霧棋：火把",
        card: "你的棋子手持火把，火光之外什麼都可能存在。",
        sentence: "舉著火把在霧中摸索，趕在對方之前找到王。",
        tips: [
            "火把照得到的地方才看得見：兩格，兵和王只有一格。",
            "走棋不能進入或穿過黑暗。先派一枚棋子去照路。",
            "這裡沒有將軍：吃掉王就贏。別讓你的王落單。",
        ],
        sections: &[
            SectionText {
                title: "霧中的火把",
                paragraphs: &[
                    "你只看得見自己棋子照亮的地方：兵與王照亮周圍一格，其他棋子兩格。其餘都是霧，什麼都可能在裡面。",
                    FOG_MOVES,
                    SHUFFLED,
                    AS_IN_CHESS,
                ],
                captions: &[
                    "城堡照亮周圍兩格，也只能走到有光的地方。",
                    "開局時第四列一片漆黑，所以兵都不能走兩格。",
                ],
            },
            SectionText { title: "吃王", paragraphs: &[NO_CHECK], captions: &[] },
            SectionText {
                title: "最後的火光",
                paragraphs: &[
                    "你的棋子被吃時，那一格會為你亮著，直到你走完下一步。你看得見是誰下的手，也可以走到那裡。被吃過路兵時，亮的是你的兵原本站的格子。",
                ],
                captions: &["城堡剛在 d5 吃子，火光照出了它，后可以吃回來。"],
            },
            SectionText {
                title: "你會知道什麼",
                paragraphs: &[FOG_HISTORY, FOG_PAWNS],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText {
                title: OPTIONS,
                paragraphs: &[SHUFFLE_OPTION, "吃子照亮該格：如上所述開啟，或關閉。"],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "找到王",
                task: "黑王在 b7 或 f7。移動騎士，讓兩格都看得見。",
                hint: "騎士照亮周圍兩格。哪一格離兩處都是兩格？",
                well_done: "找到了，在 f7。",
            },
            ExerciseText {
                title: "照亮前路",
                task: "黑后在 a6 的黑暗中。先用騎士照亮去路，再用城堡吃掉她。",
                hint: "到 a6 的每一格都要有光，城堡才走得過去。騎士在 c4 就照得到 a6。",
                well_done: "一支火把，替另一枚子照亮了路。",
            },
            ExerciseText {
                title: "最後的火光",
                task: "你的騎士剛在 d5 被吃，吃回來。",
                hint: "被吃子的那一格，這一手還亮著。",
                well_done: "再晚一手就暗下來了。",
            },
            ExerciseText {
                title: "沒有人喊將軍",
                task: "黑后正攻擊你的王。搶先獲勝吧。",
                hint: "能吃掉對方的王，就不必救自己的王。",
                well_done: "王被吃掉，棋局結束。",
            },
        ],
    },
    slug_sight: PageText {
        title: "迷霧棋：視線",
        card: "棋子能走到之處才看得見，其餘盡在霧中。",
        sentence: "打開一條線，順著看過去：也許盡頭就站著王。",
        tips: [
            "棋子能走到的地方才看得見。打開線路就看得更遠。",
            "走棋不能進入或穿過黑暗。",
            "這裡沒有將軍：吃掉王就贏，而且沒有人提醒你。",
        ],
        sections: &[
            SectionText {
                title: "你看得見什麼",
                paragraphs: &[
                    "每枚棋子都看得見「沒有霧時能走到」的格子，以及它能吃的棋子。城堡、主教與后沿著路線看到遇見的第一枚棋子為止，那枚棋子也看得見。",
                    "兵與騎士還看得見自己周圍一格。其餘都是霧。",
                    FOG_MOVES,
                    SHUFFLED,
                    AS_IN_CHESS,
                ],
                captions: &[
                    "城堡看到 d6 的兵為止，後面就看不見了。",
                    "騎士看得見緊鄰的八格，和能跳到的八格。",
                    "開局時，兵看得見前兩格，可以走兩格。",
                ],
            },
            SectionText { title: "吃王", paragraphs: &[NO_CHECK], captions: &[] },
            SectionText {
                title: "你會知道什麼",
                paragraphs: &[
                    FOG_HISTORY,
                    "失子的那一格在這種棋裡不會亮，除非開啟該選項。",
                    FOG_PAWNS,
                ],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText {
                title: OPTIONS,
                paragraphs: &[
                    SHUFFLE_OPTION,
                    "吃子照亮該格：這種棋預設沒有。設為「一律如此」時，失子的那一格在你走完下一步之前都看得見，也可以走過去。",
                ],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "打開視線",
                task: "替主教打開視線，看看那裡有什麼，然後吃掉它。",
                hint: "d2 的兵擋住了主教。",
                well_done: "一條打開的線，換來一枚后。",
            },
            ExerciseText {
                title: "騎士出擊",
                task: "一枚城堡正攻擊你的王，沒有人喊將軍。吃掉它。",
                hint: "騎士看得見能跳到的格子。",
                well_done: "危險要自己留意，棋盤不會警告你。",
            },
            ExerciseText {
                title: "沿線搜尋",
                task: "黑王在 h 線某處。用城堡找到他，再吃掉他。",
                hint: "城堡在 h1 就能看見整條 h 線。",
                well_done: "黑方根本沒看見城堡。在這種棋裡，這是常有的事。",
            },
        ],
    },
    fog: PageText {
        title: "迷霧西洋棋",
        card: "戰爭迷霧中的西洋棋：棋子到不了的地方，你就看不見。",
        sentence: "又名「戰爭迷霧」：走法和西洋棋一樣，只是誰也看不見對方怎麼來。",
        tips: [
            "你只看得見棋子走得到的格子。",
            "看不見的棋子也能吃你。三思而後行。",
            "這裡沒有將軍：吃掉王就贏。",
        ],
        sections: &[
            SectionText {
                title: "你看得見什麼",
                paragraphs: &[
                    "你看得見自己的棋子，以及它們能走到的每一格和那裡的棋子。城堡、主教與后沿著路線看到遇見的第一枚棋子為止，那枚棋子也看得見。其餘都是霧。",
                    "兵看得見前方能走的空格；斜前方只有在能吃子時才看得見。如果兵不能前進，而前方那格是暗的，那裡一定有棋子。",
                    "可以吃過路兵的一方，在那一步看得見落點與那枚兵。",
                    AS_IN_CHESS,
                ],
                captions: &[
                    "城堡看到 d6 的兵為止，後面就看不見了。",
                    "兵可以走到 e3 或 e4，也可以吃 d3。f3 沒有可吃的子，所以是暗的。",
                    "黑兵剛從 d7 走來。因為可以在 d6 吃掉它，所以看得見。",
                ],
            },
            SectionText {
                title: "吃王",
                paragraphs: &[
                    "沒有將軍，也沒有將死，因為那會洩漏霧裡的事。吃掉對方的王就獲勝。沒有人會警告你，你甚至可能自己走進險境。",
                    "入堡的條件和西洋棋相同，但不管攻擊：王被攻擊時可以入堡，也可以經過或停在被攻擊的格子。",
                ],
                captions: &["如果 f8 有敵方城堡，西洋棋不准這樣走；這裡王仍然可以入堡。"],
            },
            SectionText {
                title: "你會知道什麼",
                paragraphs: &[
                    FOG_HISTORY,
                    "兵到底線可升變成后、城堡、主教或騎士，對方只知道他看得見的部分。",
                ],
                captions: &[],
            },
            SectionText { title: ENDS, paragraphs: &[FOG_ENDS, DRAWS, FOG_REVEAL], captions: &[] },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "沿線搜尋",
                task: "d 線上有東西。用城堡找到它，再吃掉它。",
                hint: "城堡在 d1 可以沿線看到第一枚棋子。",
                well_done: "騎士看不到直線，根本沒發現城堡。",
            },
            ExerciseText {
                title: "什麼擋住了兵",
                task: "你的兵不能走到 e5，而 e5 是暗的。看清那裡有什麼，再吃掉它。",
                hint: "騎士看得見能跳到的格子。從哪裡可以跳到 e5？",
                well_done: "兵走不動，就代表前面有東西。",
            },
            ExerciseText {
                title: "亮起的斜角",
                task: "你的兵看得見一個斜前方的格子。你知道這代表什麼：吃。",
                hint: "斜前方，兵只看得見能吃的棋子。",
                well_done: "兵看得見斜角，就是找到了獵物。",
            },
            ExerciseText {
                title: "險中入堡",
                task: "霧裡有東西沿著 e 線攻擊你的王。入堡吧。",
                hint: "王向城堡走兩格。這裡不管攻擊。",
                well_done: "西洋棋不准這樣走，這裡卻可能救你一命。",
            },
            ExerciseText {
                title: "吃王",
                task: "黑王躲在角落附近。用城堡找到他，再吃掉他。",
                hint: "讓城堡沿著底線或 c 線看過去。",
                well_done: "王被吃掉，棋局結束。",
            },
        ],
    },
    banqi: PageText {
        title: "暗棋",
        card: "三十二枚蓋著的棋，翻開一枚，就多知道一點。",
        sentence: "每枚暗子都可能是你的主帥，也可能是剋星：翻開來看看吧。",
        tips: [
            "點一枚蓋著的棋把它翻開，第一枚決定你的顏色。",
            "棋子能吃相鄰的同級或較低的棋；兵卒能吃將帥。",
            "炮隔著剛好一枚棋從遠處吃子，不能吃鄰格。",
        ],
        sections: &[
            SectionText {
                title: "翻棋、走棋或吃子",
                paragraphs: &[
                    "一副象棋的 32 枚棋子洗勻後，蓋著擺滿 4 乘 8 的棋盤。每一手三選一：翻棋、走棋或吃子。",
                    "先手第一手必須翻棋，翻出什麼顏色就執什麼顏色。翻完這一手就結束，輪到對方。",
                    "明子每次向上下左右走一格到空格。暗子不能走，也不能被吃；翻開之前，誰也不知道是什麼。",
                ],
                captions: &["開局：32 枚暗子。", "紅俥可以吃卒，或走到 e2。將比它大，暗子不能吃。"],
            },
            SectionText {
                title: "誰吃誰",
                paragraphs: &[
                    "由大到小：將／帥、士／仕、象／相、車／俥、馬／傌、砲／炮、卒／兵。可以吃上下左右緊鄰、同級或較小的敵方明子，並走到那一格。",
                    "唯一的例外：卒／兵可以吃帥／將，而帥／將不能吃卒／兵。",
                    "雙方各有一枚將／帥、五枚卒／兵，其餘各兩枚。",
                ],
                captions: &["紅帥可以吃士、車、馬，但不能吃卒。"],
            },
            SectionText {
                title: "砲／炮",
                paragraphs: &[
                    "砲／炮隔子吃：沿直線或橫線，不論遠近，中間剛好隔一枚棋子。這枚「砲架」可以是任何一方的子，明子暗子都行。目標是敵方的明子，不論大小。",
                    "它不能吃緊鄰的子。不吃子時和其他棋子一樣走一格。別的棋子依大小吃它，卒／兵不能吃它。",
                ],
                captions: &["炮隔著暗子，可以吃 a1 的將。和馬之間沒有砲架，吃不到。"],
            },
            SectionText {
                title: ENDS,
                paragraphs: &[
                    "對方棋子全部被吃光，或輪到對方卻無棋可走，你就贏了。",
                    "雙方合計連續六十步沒有翻棋或吃子，算和局；同一局面、同一方輪走，第三次出現，也算和局。",
                ],
                captions: &[],
            },
            SectionText {
                title: OPTIONS,
                paragraphs: &["無事和局步數：40、60、100，或永不。", "重複局面和局：可以關閉。"],
                captions: &[],
            },
            SectionText { title: TABLE, paragraphs: &[CLOCK, OFFERS, TAKEBACK], captions: &[] },
        ],
        exercises: &[
            ExerciseText {
                title: "第一翻",
                task: "翻開 b2 的棋子。",
                hint: "b2 在左起第二行、下起第二列。",
                well_done: "翻出紅帥，從現在起你執紅方。",
            },
            ExerciseText {
                title: "以大吃小",
                task: "你執紅方。用俥吃子。",
                hint: "俥可以吃馬，但象比它大。",
                well_done: "帥、仕、相、俥、傌、炮、兵，記住了嗎？",
            },
            ExerciseText {
                title: "小兵擒將",
                task: "用兵吃子。",
                hint: "兵不能吃砲。那它能吃誰？",
                well_done: "只有兵不怕將。",
            },
            ExerciseText {
                title: "隔子開炮",
                task: "用炮吃掉將。",
                hint: "剛好隔一枚棋子，暗子也可以。",
                well_done: "不論遠近大小，只要隔一子。",
            },
            ExerciseText {
                title: "剩下的是誰",
                task: "棋盤旁列出尚未翻開的棋子：這裡只剩一枚黑車。把它翻開，再用仕吃掉它。",
                hint: "先翻 b2，仕就在旁邊。",
                well_done: "算清楚暗子，運氣就成了實力。",
            },
        ],
    },
};

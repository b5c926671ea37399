//! Those who play, in processes of their own. Each opens its games, says so, waits until it is told to
//! begin, and says in the end how long every action took.

use super::game::{At, Pace, script};
use super::{Load, open_all};
use crate::Failure;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A process that plays.
struct Player {
    child: Child,
    ears: ChildStdin,
    mouth: BufReader<ChildStdout>,
}

/// All of them, with their games open.
pub(super) struct Players(Vec<Player>);

impl Load {
    /// Starts those who play, and waits until all games are open.
    pub(super) fn players(&self, at: &[SocketAddr]) -> Result<Players, Failure> {
        let processes = self.processes.clamp(1, self.games.max(1));
        let mut players = Vec::new();
        for number in 0..processes {
            let games = self.games / processes + usize::from(number < self.games % processes);
            // The second player of each game comes to the next server.
            let two = [number, number + 1].map(|number| at[number % at.len()]);
            players.push(self.player(games, two)?);
        }
        let mut players = Players(players);
        players.0.iter_mut().try_for_each(|player| player.hear().map(drop))?;
        Ok(players)
    }

    fn player(&self, games: usize, [first, second]: At) -> Result<Player, Failure> {
        let mut command = Command::new(std::env::current_exe().map_err(Failure::refused)?);
        command.args(["load", "--share", "--at", &format!("{first},{second}")]);
        command.args(["--games", &games.to_string(), "--seconds", &self.seconds.to_string()]);
        command.args(["--every-ms", &self.every_ms.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(Failure::refused)?;
        let (Some(ears), Some(mouth)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::refused("a process without input and output"));
        };
        Ok(Player { child, ears, mouth: BufReader::new(mouth) })
    }

    /// Plays a share of the games; how long each action took, in microseconds.
    pub(super) async fn play_share(&self) -> Result<String, Failure> {
        let script = Arc::new(script());
        let two = At::try_from(self.at.clone());
        let two = two.map_err(|_| Failure::refused("expected --at with two addresses"))?;
        let games = open_all(two, &script, self.games).await?;
        println!("open");
        std::io::stdin().lock().read_line(&mut String::new()).map_err(Failure::refused)?;
        let every = Duration::from_millis(self.every_ms);
        let until = Instant::now() + Duration::from_secs(self.seconds);
        let playing = games.into_iter().enumerate().map(|(number, game)| {
            let offset = every * number as u32 / self.games.max(1) as u32;
            tokio::spawn(game.play(Pace::Every(every, offset), until))
        });
        let mut times = Vec::new();
        for game in playing.collect::<Vec<_>>() {
            let took = game.await.map_err(Failure::refused)?.map_err(Failure::refused)?;
            times.extend(took.iter().map(|time| time.as_micros().to_string()));
        }
        Ok(format!("{}\n", times.join(" ")))
    }
}

impl Players {
    /// Lets all play; how long every action took.
    pub(super) fn play(mut self) -> Result<Vec<Duration>, Failure> {
        for player in &mut self.0 {
            player.ears.write_all(b"go\n").map_err(Failure::refused)?;
        }
        let mut times = Vec::new();
        for player in &mut self.0 {
            let told = player.hear()?;
            let took = told.split_whitespace().filter_map(|time| time.parse().ok());
            times.extend(took.map(Duration::from_micros));
        }
        Ok(times)
    }
}

impl Player {
    /// The next line it says.
    fn hear(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        match self.mouth.read_line(&mut line).map_err(Failure::refused)? {
            0 => Err(Failure::refused("a process that plays has ended")),
            _ => Ok(line),
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

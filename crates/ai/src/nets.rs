//! The networks that players evaluate with.

use crate::evaluate::inputs::{
    ARCHESS_INPUTS, ASSASSIN_INPUTS, BANQI_INPUTS, CHESS_INPUTS, FOG_INPUTS, LAYOUTS,
};
use crate::evaluate::net::Net;
use crate::searchable::Searchable;
use duskboard_rules::Rules;
use std::sync::Arc;
#[cfg(feature = "nets")]
use std::sync::LazyLock;

/// The nets that have won against the evaluation by hand.
#[cfg(feature = "nets")]
const FILES: [(&str, &[u8]); 3] = [
    ("chess", include_bytes!("../nets/chess.net")),
    ("archess", include_bytes!("../nets/archess.net")),
    ("fog", include_bytes!("../nets/fog.net")),
];

/// The networks of a player: at most one for each game that can have one. Other games, and those whose
/// network is not there, are evaluated by hand. A clone shares them.
///
/// ```
/// use duskboard_ai::{Level, Net, Nets, Player};
/// let rules = "dinosaur".parse().unwrap();
/// assert_eq!(Nets::name(rules), "chess", "both have the same");
/// let damaged = Net::read(b"net for chess\n\n and a few bytes").unwrap_err();
/// assert_eq!(damaged.to_string(), "the net is damaged: its checksum is another");
/// let mut player = Player::new(Level::BEST, 1);
/// player.set_nets(Nets::default());
/// ```
#[derive(Clone, Default)]
pub struct Nets([Option<Arc<Net>>; LAYOUTS.len()]);

impl Nets {
    /// The name of the network of a game: that of its file, if it has one.
    pub fn name(rules: Rules) -> &'static str {
        let layout = match rules {
            Rules::Special(_) if rules.hides() => ASSASSIN_INPUTS,
            Rules::Special(_) => CHESS_INPUTS,
            Rules::Archess(_) => ARCHESS_INPUTS,
            Rules::Banqi(_) => BANQI_INPUTS,
            Rules::Slug(_) | Rules::Fog => FOG_INPUTS,
        };
        layout.game
    }

    /// Those that are built in. Only with the feature `nets`.
    #[cfg(feature = "nets")]
    pub fn built_in() -> Nets {
        static NETS: LazyLock<Nets> = LazyLock::new(|| {
            let read = |nets: Nets, &(name, file): &(&str, &[u8])| match Net::read(file) {
                Ok(net) => nets.with(net),
                Err(error) => panic!("nets/{name}.net: {error}"),
            };
            FILES.iter().fold(Nets::default(), read)
        });
        NETS.clone()
    }

    /// These and one more, in the place of one for the same game.
    pub fn with(mut self, net: Net) -> Nets {
        let net = Arc::new(net);
        for (layout, place) in LAYOUTS.iter().zip(&mut self.0) {
            if *layout == net.layout {
                *place = Some(Arc::clone(&net));
            }
        }
        self
    }

    /// The network for these positions.
    pub(crate) fn of<P: Searchable>(&self) -> Option<&Net> {
        let nets = self.0.iter().flatten();
        nets.map(Arc::as_ref).find(|net| P::LAYOUT == net.layout)
    }
}

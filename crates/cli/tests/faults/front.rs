//! The proxy in front of the nodes: it leads to those that are ready, in turn, as any load balancer
//! does.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};

/// A running proxy.
pub struct Front {
    pub addr: SocketAddr,
    nodes: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Front {
    pub async fn of(nodes: Vec<SocketAddr>) -> Front {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let nodes = Arc::new(Mutex::new(nodes));
        let front = Front { addr, nodes: nodes.clone() };
        tokio::spawn(async move {
            let mut turn = 0;
            while let Ok((client, _)) = listener.accept().await {
                turn += 1;
                let mut nodes = nodes.lock().expect("no panic").clone();
                let first = turn % nodes.len();
                nodes.rotate_left(first);
                tokio::spawn(pass(client, nodes));
            }
        });
        front
    }

    /// Leads to these from now on.
    pub fn lead_to(&self, nodes: Vec<SocketAddr>) {
        *self.nodes.lock().expect("no panic") = nodes;
    }
}

/// Passes a connection on to the first node that takes it.
async fn pass(mut client: TcpStream, nodes: Vec<SocketAddr>) {
    for node in nodes {
        if let Ok(mut node) = TcpStream::connect(node).await {
            let _ = (client.set_nodelay(true), node.set_nodelay(true));
            let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
            return;
        }
    }
}

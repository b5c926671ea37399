//! Metrics for Prometheus.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The recorder: one for the whole process.
pub(crate) fn handle() -> Option<&'static PrometheusHandle> {
    let install = || {
        let handle = PrometheusBuilder::new().install_recorder().ok();
        describe();
        handle
    };
    HANDLE.get_or_init(install).as_ref()
}

/// Reports how many computers think on this server, and how many wait for a slot.
pub(crate) fn show_thinking((thinking, waiting): (usize, usize)) {
    metrics::gauge!("duskboard_thinking").set(thinking as f64);
    metrics::gauge!("duskboard_thinking_waits").set(waiting as f64);
}

fn describe() {
    use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("duskboard_rooms", "Rooms in memory");
    describe_gauge!("duskboard_sockets", "Open WebSockets");
    describe_counter!("duskboard_games_total", "Games begun or opened");
    describe_counter!("duskboard_commands_total", "Commands given to tables");
    describe_counter!("duskboard_too_fast_total", "Requests and messages refused as too many");
    describe_counter!("duskboard_refused_connections_total", "Connections refused as too many");
    describe_counter!("duskboard_slow_readers_total", "Messages that found a full pipe");
    describe_gauge!("duskboard_broker_pages", "Pages that can be found at the broker");
    describe_counter!("duskboard_broker_letters_total", "Letters that the broker passed on");
    describe_gauge!("duskboard_thinking", "Computers that think, for rooms of any node");
    describe_gauge!("duskboard_thinking_waits", "Computers that wait for a place to think");
    describe_gauge!("duskboard_node_rooms", "Rooms that each node is the home of");
    describe_gauge!("duskboard_node_sockets", "WebSockets that came to each node");
    describe_gauge!("duskboard_node_thinking", "Computers that think at each node");
    describe_gauge!("duskboard_node_thinking_waits", "Computers that wait at each node");
    describe_counter!("duskboard_thoughts_handed_over_total", "Questions sent to another node");
    describe_counter!("duskboard_thoughts_taken_back_total", "Those it did not answer");
    describe_counter!("duskboard_store_errors_total", "Writes that were not kept");
    describe_histogram!("duskboard_store_commit_seconds", Unit::Seconds, "Time of a transaction");
    describe_histogram!("duskboard_store_batch_writes", "Writes in a transaction");
}

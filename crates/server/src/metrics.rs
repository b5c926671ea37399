//! What the server counts, for Prometheus.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The place where everything is counted: one for the whole process.
pub(crate) fn handle() -> Option<&'static PrometheusHandle> {
    let install = || {
        let handle = PrometheusBuilder::new().install_recorder().ok();
        describe();
        handle
    };
    HANDLE.get_or_init(install).as_ref()
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
    describe_counter!("duskboard_store_errors_total", "Writes that were not kept");
    describe_histogram!("duskboard_store_commit_seconds", Unit::Seconds, "Time of a transaction");
    describe_histogram!("duskboard_store_batch_writes", "Writes in a transaction");
}

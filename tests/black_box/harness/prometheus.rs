//! A throw-away Prometheus that reads the metrics of a service every second.

use customs_test_support::has_program;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{Service, eventually};

/// A Prometheus server with a store of its own; killed when dropped.
pub(crate) struct Prometheus {
    process: Child,
    base: String,
    _home: tempfile::TempDir,
}

/// Whether `prometheus` and `promtool` are installed. Under CI they have to be.
pub(crate) fn is_installed() -> bool {
    let has = |program| has_program(program, "figures are not read by Prometheus").expect("it is installed");
    ["prometheus", "promtool"].into_iter().all(has)
}

impl Prometheus {
    /// Starts a server for the job `customs-api`, and waits until it has read the metrics once.
    pub(crate) fn start(service: &Service) -> Self {
        let home = tempfile::tempdir().expect("a temporary directory");
        let port =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|socket| socket.local_addr()).expect("a port").port();
        let settings = format!(
            "global: {{ scrape_interval: 1s, scrape_timeout: 1s }}\n\
             scrape_configs: [{{ job_name: customs-api, static_configs: [{{ targets: ['{}'] }}] }}]\n",
            service.address()
        );
        let file = home.path().join("prometheus.yml");
        fs::write(&file, settings).expect("written");
        let log = fs::File::create(home.path().join("log")).expect("a log");
        let process = Command::new("prometheus")
            .arg(format!("--config.file={}", file.display()))
            .arg(format!("--storage.tsdb.path={}", home.path().join("data").display()))
            .arg(format!("--web.listen-address=127.0.0.1:{port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("prometheus starts");
        let server = Self { process, base: format!("http://127.0.0.1:{port}"), _home: home };
        eventually("prometheus reads the metrics", || {
            (!server.numbers("up{job=\"customs-api\"} == 1").is_empty()).then_some(())
        });
        server
    }

    /// The present values of a query that are numbers; none while the server does not answer.
    ///
    /// # Panics
    /// When the server refuses the query.
    pub(crate) fn numbers(&self, query: &str) -> Vec<String> {
        let url = format!("{}/api/v1/query", self.base);
        let Ok(mut response) =
            ureq::get(&url).query("query", query).config().http_status_as_error(false).build().call()
        else {
            return Vec::new();
        };
        let answer: Value = response.body_mut().read_json().unwrap_or_default();
        assert!(answer["errorType"].is_null() || answer["errorType"] == "unavailable", "{query}: {answer}");
        let series = answer["data"]["result"].as_array().cloned().unwrap_or_default();
        let values = series.iter().filter_map(|series| series["value"][1].as_str());
        values.filter(|value| *value != "NaN").map(str::to_owned).collect()
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

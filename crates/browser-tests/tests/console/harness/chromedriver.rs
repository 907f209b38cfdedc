//! The program that steers the browser.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// A running driver; killed when dropped.
pub(crate) struct Chromedriver {
    _process: Child,
    pub(crate) address: String,
}

impl Chromedriver {
    pub(crate) async fn start(program: &Path) -> Self {
        let mut command = Command::new(program);
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut process = command.spawn().expect("the driver starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = async {
            loop {
                let line = lines.next_line().await.expect("a line").expect("the driver ended");
                if let Some((_, port)) = line.split_once("successfully on port ") {
                    return port.trim_end_matches('.').to_owned();
                }
            }
        };
        let port = timeout(Duration::from_secs(30), port).await.expect("the driver tells its port");
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { _process: process, address: format!("http://127.0.0.1:{port}") }
    }
}

use super::NoNotices;
use crate::DatabaseUrl;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::timeout;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Statement};

/// The channel of this service's notices, in its database.
pub(in crate::work_finding) const CHANNEL: &str = "customs_work";

/// Parameters of the URL that this connection understands as libpq does. It knows the values `disable`, `prefer` and
/// `require` of `sslmode`.
const PARAMETERS: [&str; 10] = [
    "host",
    "hostaddr",
    "port",
    "user",
    "password",
    "dbname",
    "options",
    "sslmode",
    "connect_timeout",
    "target_session_attrs",
];

/// The time that one address of the server has for accepting the connection, where the URL sets none.
const CONNECT: Duration = Duration::from_secs(4);
/// The time after which a connection to a silent server is given up, as for all other connections.
const KEEPALIVES_IDLE: Duration = Duration::from_secs(30);
const KEEPALIVES_INTERVAL: Duration = Duration::from_secs(10);
const KEEPALIVES: u32 = 3;
const UNACKNOWLEDGED: Duration = Duration::from_secs(30);
/// The time that a statement of this connection may take until the server's answer is here.
const STATEMENT: Duration = Duration::from_secs(5);

/// A connection that listens for notices and sends them. It ends with the value.
pub(super) struct Line {
    client: Client,
    say: Statement,
    heard: UnboundedReceiver<Notice>,
    own_process: i32,
}

/// A notice of some instance.
pub(super) struct Notice {
    pub(super) text: String,
    /// The server process of the connection that sent it.
    pub(super) from: i32,
}

impl Line {
    /// Connects and begins to listen.
    pub(super) async fn open(url: &DatabaseUrl) -> Result<Self, NoNotices> {
        let DatabaseUrl::Postgres(url) = url else { return Err(NoNotices::Closed) };
        let mut config: Config = with_known_parameters(url).parse()?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        config.keepalives_idle(KEEPALIVES_IDLE).keepalives_interval(KEEPALIVES_INTERVAL);
        config.keepalives_retries(KEEPALIVES).tcp_user_timeout(UNACKNOWLEDGED);
        let (client, mut connection) = config.connect(NoTls).await?;
        let (sender, heard) = mpsc::unbounded_channel();
        // It ends when the server closes the connection, or the client is dropped.
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notice) = message {
                    let notice = Notice { text: notice.payload().to_owned(), from: notice.process_id() };
                    if sender.send(notice).is_err() {
                        return;
                    }
                }
            }
        });
        // A notice that a crash of the server loses is of no use afterwards, so it need not wait for the disk.
        let settings = "SET application_name = 'customs-api notices'; SET synchronous_commit = off; \
                        SET statement_timeout = '5s'";
        client.batch_execute(&format!("{settings}; LISTEN {CHANNEL}")).await?;
        let own_process: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.try_get(0)?;
        let say =
            client.prepare(&format!("SELECT pg_notify('{CHANNEL}', text) FROM unnest($1::text[]) AS text")).await?;
        Ok(Self { client, say, heard, own_process })
    }

    /// The next notice of any instance.
    pub(super) async fn heard(&mut self) -> Result<Notice, NoNotices> {
        self.heard.recv().await.ok_or(NoNotices::Closed)
    }

    /// Sends these notices in one statement.
    pub(super) async fn say(&self, texts: Vec<String>) -> Result<(), NoNotices> {
        timeout(STATEMENT, self.client.execute(&self.say, &[&texts])).await.map_err(|_| NoNotices::TimedOut)??;
        Ok(())
    }

    pub(super) const fn own_process(&self) -> i32 {
        self.own_process
    }
}

/// The URL without the parameters that only libpq has. If one of them is indispensable, the server refuses this
/// connection.
pub fn with_known_parameters(url: &str) -> String {
    let Some((address, parameters)) = url.split_once('?') else { return url.to_owned() };
    let is_known = |parameter: &&str| PARAMETERS.contains(&parameter.split('=').next().unwrap_or_default());
    let known: Vec<&str> = parameters.split('&').filter(is_known).collect();
    format!("{address}?{}", known.join("&"))
}

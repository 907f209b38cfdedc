//! A mail server that takes mails, or answers as a test asks.

use customs_mail_transport::{Security, SmtpServer};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// The server's answer to a command.
pub(crate) enum Say {
    /// The usual answer.
    Usual,
    /// This answer.
    Reply(&'static str),
    /// No answer, ever.
    Silence,
}

/// A message that the server took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) from: String,
    pub(crate) recipients: Vec<String>,
    pub(crate) message: String,
}

type Behaviour = dyn Fn(&str) -> Say + Send + Sync;

#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) port: u16,
    /// Certificate of the authority that signs the server's own.
    pub(crate) authority: Vec<u8>,
    taken: Arc<Mutex<Vec<Taken>>>,
    commands: Arc<Mutex<Vec<String>>>,
    behaviour: Arc<Behaviour>,
    tls: Arc<ServerConfig>,
    wrapped: bool,
}

trait Stream: Read + Write {}
impl<S: Read + Write> Stream for S {}

impl Server {
    /// Starts a server with its own answers to commands; the command is `CONNECT` for the greeting and `.` for a
    /// message.
    pub(crate) fn start(behaviour: impl Fn(&str) -> Say + Send + Sync + 'static) -> Self {
        Self::serve(behaviour, false)
    }

    /// Starts a server over TLS from the first byte, with the usual answers.
    pub(crate) fn start_tls() -> Self {
        Self::serve(|_| Say::Usual, true)
    }

    fn serve(behaviour: impl Fn(&str) -> Say + Send + Sync + 'static, wrapped: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
        let tls = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("a configuration");
        let server = Self {
            port: listener.local_addr().expect("an address").port(),
            authority: made.cert.der().to_vec(),
            taken: Arc::default(),
            commands: Arc::default(),
            behaviour: Arc::new(behaviour),
            tls: Arc::new(tls),
            wrapped,
        };
        let serving = server.clone();
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let server = serving.clone();
                // A client that hangs up is no fault of the server.
                std::thread::spawn(move || server.converse(connection));
            }
        });
        server
    }

    pub(crate) fn at(&self, security: Security) -> SmtpServer {
        SmtpServer {
            host: "localhost".to_owned(),
            port: self.port,
            security,
            client_name: Some("client.example".to_owned()),
            credentials: None,
        }
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.taken.lock().expect("no panic").clone()
    }

    pub(crate) fn commands(&self) -> Vec<String> {
        self.commands.lock().expect("no panic").clone()
    }

    fn converse(&self, connection: TcpStream) -> Option<()> {
        let mut stream: Box<dyn Stream> = if self.wrapped {
            self.wrap(connection.try_clone().ok()?)?
        } else {
            Box::new(connection.try_clone().ok()?)
        };
        self.say(&mut stream, "CONNECT", "220 localhost")?;
        loop {
            match self.session(&mut BufReader::new(&mut stream))? {
                Next::StartTls => stream = self.wrap(connection.try_clone().ok()?)?,
                Next::End => return Some(()),
            }
        }
    }

    fn wrap(&self, connection: TcpStream) -> Option<Box<dyn Stream>> {
        let session = ServerConnection::new(Arc::clone(&self.tls)).ok()?;
        Some(Box::new(StreamOwned::new(session, connection)))
    }

    /// Answers commands until the end, or until the connection is to be protected.
    fn session(&self, stream: &mut BufReader<&mut Box<dyn Stream>>) -> Option<Next> {
        let mut taken = Taken { from: String::new(), recipients: vec![], message: String::new() };
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let command = line.trim_end().to_owned();
            self.commands.lock().expect("no panic").push(command.clone());
            let word = command.split([' ', ':']).next().unwrap_or_default();
            let usual = match word {
                "EHLO" => "250-localhost\r\n250-STARTTLS\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME",
                "AUTH" => "235 welcome",
                "DATA" => "354 go on",
                "STARTTLS" => "220 go on",
                "QUIT" => "221 bye",
                _ => "250 ok",
            };
            let agreed = self.say(stream.get_mut(), &command, usual)?;
            match word {
                "STARTTLS" => return Some(Next::StartTls),
                "QUIT" => return Some(Next::End),
                "MAIL" if agreed => command.trim_start_matches("MAIL FROM:").clone_into(&mut taken.from),
                "RCPT" if agreed => taken.recipients.push(command.trim_start_matches("RCPT TO:").to_owned()),
                "DATA" if agreed => {
                    taken.message = message(stream)?;
                    if self.say(stream.get_mut(), ".", "250 taken")? {
                        self.taken.lock().expect("no panic").push(taken.clone());
                    }
                }
                _ => {}
            }
        }
    }

    /// Answers a command, and returns whether the answer was positive.
    fn say(&self, stream: &mut impl Write, command: &str, usual: &str) -> Option<bool> {
        let reply = match (self.behaviour)(command) {
            Say::Usual => usual,
            Say::Reply(reply) => reply,
            Say::Silence => loop {
                std::thread::park();
            },
        };
        write!(stream, "{reply}\r\n").and_then(|()| stream.flush()).ok()?;
        Some(!reply.starts_with(['4', '5']))
    }
}

enum Next {
    StartTls,
    End,
}

/// The lines of a message up to the single dot.
fn message(stream: &mut impl BufRead) -> Option<String> {
    let mut message = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == ".\r\n" {
            return Some(message);
        }
        message.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}

use crate::mails::{header, headers, mail, parts, sender};
use crate::server::{Say, Server};
use customs_kernel::facts::{Quoted, Reference};
use customs_mail::{HeaderLine, MailFailure, MailTransport, SendOutcome};
use customs_mail_transport::{Security, SmtpOptions, SmtpServer, SmtpTransport};
use std::time::Duration;

async fn send(server: SmtpServer, options: SmtpOptions) -> SendOutcome {
    SmtpTransport::new(server, sender(), options).expect("a transport").send(mail()).await
}

/// Sends a mail to a server that gives `reply` to the commands with this beginning.
async fn answered(beginning: &'static str, reply: &'static str) -> (SendOutcome, Server) {
    let server =
        Server::start(move |command| if command.starts_with(beginning) { Say::Reply(reply) } else { Say::Usual });
    (send(server.at(Security::Unprotected), SmtpOptions::default()).await, server)
}

/// The failure with this sentence: a reply of the server, perhaps about a recipient, or none.
fn failure(text: &str) -> MailFailure {
    let stated = match text.split_once(": ") {
        Some((recipient, reason)) => {
            MailFailure::Recipient { recipient: Reference::from(recipient), reason: failure(reason).into() }
        }
        None => match text.strip_prefix("the mail server answered ") {
            Some(reply) => MailFailure::ServerAnswered { reply: Quoted::from(reply) },
            None => MailFailure::TimedOut,
        },
    };
    assert_eq!(stated.to_string(), text);
    stated
}

fn not_now(text: &str) -> SendOutcome {
    SendOutcome::NotNow(failure(text))
}

fn refused(text: &str) -> SendOutcome {
    SendOutcome::Refused(failure(text))
}

#[actix_rt::test]
async fn a_mail_reaches_everybody_with_its_files() {
    let server = Server::start(|_| Say::Usual);
    assert_eq!(send(server.at(Security::Unprotected), SmtpOptions::default()).await, SendOutcome::Delivered);
    let taken = server.taken().remove(0);
    assert_eq!(taken.from, "<billing@platform.example>");
    assert_eq!(taken.recipients, ["<bill@acme.example>", "<one@acme.example>", "<two@acme.example>"]);
    let message = &taken.message;
    assert!(message.is_ascii());
    assert!(header(message, "From").ends_with("<billing@platform.example>"), "the broker's name before our address");
    assert!(!message.contains("Platform"));
    assert_eq!(header(message, "Reply-To"), "office@broker.example");
    assert_eq!(header(message, "To"), "bill@acme.example");
    assert_eq!(header(message, "Cc"), "one@acme.example, two@acme.example");
    assert_eq!(header(message, "Message-ID"), "<3.42.1777629600123456@platform.example>");
    assert_eq!(header(message, "Date"), "Fri, 01 May 2026 10:00:00 +0000");
    assert_eq!(header(message, "MIME-Version"), "1.0");
    let parts = parts(message);
    assert_eq!(parts.len(), 3);
    assert!(parts[0].0.contains("text/plain; charset=utf-8"));
    assert!(String::from_utf8_lossy(&parts[0].1).contains("Geachte heer,\r\n\r\nzie de bijlage."));
    assert!(parts[1].0.contains("application/pdf") && parts[1].0.contains("attachment"), "{}", parts[1].0);
    assert_eq!(parts[1].1, mail().enclosures[0].bytes, "every byte");
    assert!(parts[2].0.contains("application/xml") && parts[2].0.contains("2026-00001.xml"), "{}", parts[2].0);
    assert_eq!(parts[2].1, mail().enclosures[1].bytes);
    assert_eq!(server.commands()[0], "EHLO client.example");
}

#[actix_rt::test]
async fn every_try_of_a_mail_has_the_same_headers() {
    let server = Server::start(|_| Say::Usual);
    for _ in 0..2 {
        send(server.at(Security::Unprotected), SmtpOptions::default()).await;
    }
    let reported = |number: usize| {
        let all = headers(&server.taken()[number].message);
        all.into_iter().filter(|line| !line.starts_with("Content-Type")).collect::<Vec<_>>()
    };
    assert_eq!(reported(0), reported(1));
}

#[actix_rt::test]
async fn nothing_that_a_mail_says_becomes_a_header() {
    let server = Server::start(|_| Say::Usual);
    let mut mail = mail();
    mail.content.subject = "Invoice\r\nBcc: spy@else.example\r\n\r\nHello".to_owned().into();
    mail.content.sender_name = Some("Broker\r\nBcc: spy@else.example".to_owned().into());
    mail.enclosures[0].file_name = "x.pdf\"\r\nBcc: spy@else.example".to_owned().into();
    mail.content.text = "Dear\r\n.\r\nRCPT TO:<spy@else.example>\r\n.Bcc: spy\n.".to_owned();
    let transport =
        SmtpTransport::new(server.at(Security::Unprotected), sender(), SmtpOptions::default()).expect("a transport");
    assert_eq!(transport.send(mail).await, SendOutcome::Delivered);
    let taken = server.taken().remove(0);
    assert_eq!(taken.recipients.len(), 3);
    assert!(!headers(&taken.message).iter().any(|line| line.starts_with("Bcc")), "{}", taken.message);
    assert!(parts(&taken.message).iter().all(|(head, _)| !head.contains("\nBcc")));
    assert!(!server.commands().iter().any(|command| command.contains("spy")));
}

/// A line has 998 octets at most (RFC 5322, section 2.1.1), a dot at its beginning is doubled on the way (RFC 5321,
/// section 4.5.2), and an encoded word has 75 characters at most (RFC 2047, section 2).
#[actix_rt::test]
async fn lines_dots_and_encoded_words_are_as_the_standards_have_them() {
    let server = Server::start(|_| Say::Usual);
    let text = format!(".\r\n..two\r\n{}\r\n.end", "x".repeat(2_000));
    let mut long = mail();
    long.content.text.clone_from(&text);
    long.content.subject = HeaderLine::new(&"Ж".repeat(255));
    long.content.sender_name = Some(HeaderLine::new(&"Ж".repeat(255)));
    long.enclosures.clear();
    let transport = SmtpTransport::new(server.at(Security::Unprotected), sender(), SmtpOptions::default());
    assert_eq!(transport.expect("a transport").send(long).await, SendOutcome::Delivered);
    let message = server.taken().remove(0).message;
    assert!(message.split("\r\n").all(|line| line.len() <= 998 && !line.contains('\n')), "{message}");
    let words = message.split_ascii_whitespace().filter(|word| word.starts_with("=?"));
    let lengths: Vec<usize> = words.map(str::len).collect();
    assert!(lengths.len() > 10 && lengths.iter().all(|length| *length <= 75), "{lengths:?}");
    assert_eq!(header(&message, "Content-Transfer-Encoding"), "quoted-printable");
    let (_, body) = message.split_once("\r\n\r\n").expect("a body");
    assert!(body.replace("=\r\n", "").starts_with(&text), "{body}");
}

#[actix_rt::test]
async fn what_a_server_puts_off_may_go_later() {
    for (command, reply, reported) in [
        ("RCPT TO:<one", "451 greylisted", "one@acme.example: the mail server answered 451 greylisted"),
        ("DATA", "421 closing", "the mail server answered 421 closing"),
        (".", "452 full", "the mail server answered 452 full"),
        ("MAIL", "451 busy", "the mail server answered 451 busy"),
    ] {
        let (outcome, server) = answered(command, reply).await;
        assert_eq!(outcome, not_now(reported));
        assert_eq!(server.taken(), [], "nobody got it");
    }
}

#[actix_rt::test]
async fn a_recipient_or_a_message_that_is_refused_is_refused_for_good() {
    let (outcome, server) = answered("RCPT TO:<one", "550 no such user").await;
    assert_eq!(outcome, refused("one@acme.example: the mail server answered 550 no such user"));
    assert_eq!(server.taken(), [], "the others did not get it either");
    let (outcome, _) = answered(".", "552 too large").await;
    assert_eq!(outcome, refused("the mail server answered 552 too large"));
}

#[actix_rt::test]
async fn a_server_that_does_not_like_us_may_like_us_once_the_settings_are_mended() {
    for (command, reply, reported) in [
        ("CONNECT", "554 go away", "the mail server answered 554 go away"),
        ("EHLO", "550 bad name", "the mail server answered 550 bad name"),
        ("MAIL", "553 not your address", "the mail server answered 553 not your address"),
        ("RCPT", "530 log in first", "bill@acme.example: the mail server answered 530 log in first"),
    ] {
        assert_eq!(answered(command, reply).await.0, not_now(reported));
    }
    let server =
        Server::start(|command| if command.starts_with("AUTH") { Say::Reply("535 wrong") } else { Say::Usual });
    let mut at = server.at(Security::Unprotected);
    at.credentials = Some(("me".to_owned(), "secret".to_owned()));
    assert_eq!(send(at, SmtpOptions::default()).await, not_now("the mail server answered 535 wrong"));
}

#[actix_rt::test]
async fn a_server_that_says_nothing_is_left_in_time() {
    for silent_at in ["CONNECT", "MAIL", "."] {
        let server = Server::start(move |command| {
            if command == silent_at || command.starts_with(silent_at) { Say::Silence } else { Say::Usual }
        });
        let options = SmtpOptions { timeout: Duration::from_millis(300), ..SmtpOptions::default() };
        let outcome = send(server.at(Security::Unprotected), options).await;
        assert_eq!(outcome, not_now("the mail server did not answer in time"), "{silent_at}");
    }
}

#[actix_rt::test]
async fn a_server_that_does_not_say_goodbye_has_the_mail_all_the_same() {
    let server = Server::start(|command| if command == "QUIT" { Say::Silence } else { Say::Usual });
    assert_eq!(send(server.at(Security::Unprotected), SmtpOptions::default()).await, SendOutcome::Delivered);
}

#[actix_rt::test]
async fn where_no_server_is_a_mail_may_go_later() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let server = Server::start(|_| Say::Usual);
    let at = SmtpServer { port, ..server.at(Security::Unprotected) };
    let SendOutcome::NotNow(reported) = send(at, SmtpOptions::default()).await else { panic!("nobody listens there") };
    assert!(reported.to_string().starts_with("the mail server could not be talked to"), "{reported}");
}

#[actix_rt::test]
async fn a_password_goes_over_a_protected_connection_only_when_that_is_asked() {
    for security in [Security::StartTls, Security::StartTlsIfOffered, Security::Tls] {
        let server = if security == Security::Tls { Server::start_tls() } else { Server::start(|_| Say::Usual) };
        let mut at = server.at(security);
        at.credentials = Some(("me".to_owned(), "secret".to_owned()));
        let trusting = SmtpOptions { authorities: vec![server.authority.clone()], ..SmtpOptions::default() };
        assert_eq!(send(at.clone(), trusting).await, SendOutcome::Delivered, "{security:?}");
        let commands = server.commands();
        let place = |word: &str| commands.iter().position(|command| command.starts_with(word));
        assert_eq!(place("STARTTLS").is_some(), security != Security::Tls);
        assert!(place("AUTH PLAIN AG1lAHNlY3JldA==") > place("STARTTLS"), "{commands:?}");

        let SendOutcome::NotNow(reported) = send(at, SmtpOptions::default()).await else {
            panic!("nobody vouches for it")
        };
        assert!(reported.to_string().contains("invalid peer certificate"), "{reported}");
        assert_eq!(server.taken().len(), 1);
    }
}

#[actix_rt::test]
async fn nothing_is_sent_unprotected_when_protection_is_required() {
    let server =
        Server::start(|command| if command.starts_with("EHLO") { Say::Reply("250 localhost") } else { Say::Usual });
    let outcome = send(server.at(Security::StartTls), SmtpOptions::default()).await;
    assert!(matches!(outcome, SendOutcome::NotNow(_)), "{outcome:?}");
    assert!(!server.commands().iter().any(|command| command.starts_with("MAIL")));
    let outcome = send(server.at(Security::StartTlsIfOffered), SmtpOptions::default()).await;
    assert_eq!(outcome, SendOutcome::Delivered);
}

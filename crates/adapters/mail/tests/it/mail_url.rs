use customs_mail_transport::{MailUrl, Security, SmtpServer};

fn smtp(text: &str) -> SmtpServer {
    match text.parse() {
        Ok(MailUrl::Smtp(server)) => server,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_mail_server_has_its_usual_port_and_protection() {
    let reported = |text: &str| {
        let server = smtp(text);
        (server.host, server.port, server.security)
    };
    assert_eq!(reported("smtp://mail.example"), ("mail.example".to_owned(), 25, Security::Unprotected));
    assert_eq!(reported("smtp://[::1]:2525"), ("::1".to_owned(), 2525, Security::Unprotected));
    assert_eq!(reported("smtp://mail.example?tls=required"), ("mail.example".to_owned(), 587, Security::StartTls));
    let requested = reported("smtp://mail.example?tls=opportunistic");
    assert_eq!(requested, ("mail.example".to_owned(), 587, Security::StartTlsIfOffered));
    assert_eq!(reported("smtps://mail.example"), ("mail.example".to_owned(), 465, Security::Tls));
}

#[test]
fn credentials_and_a_name_come_with_the_url_and_are_not_printed() {
    let server = smtp("smtps://me%40acme:p%2F+%23%26x=%C3%A9@mail.example:1465/client.example");
    assert_eq!(server.credentials, Some(("me@acme".to_owned(), "p/+#&x=é".to_owned())));
    assert_eq!((server.port, server.client_name.as_deref()), (1465, Some("client.example")));
    assert_eq!(format!("{server:?}"), "SmtpServer(mail.example:1465, Tls)");
    assert!(smtp("smtp://me:secret@127.0.0.1:2525").credentials.is_some(), "this machine alone gets it");
}

#[test]
fn a_folder_is_absolute_or_not() {
    for (text, folder) in
        [("file:data/mail", "data/mail"), ("file:/var/mail", "/var/mail"), ("file:///var/mail", "/var/mail")]
    {
        assert_eq!(text.parse(), Ok(MailUrl::File(folder.into())));
    }
}

#[test]
fn what_cannot_be_meant_is_refused_without_showing_a_password() {
    for text in [
        "",
        "data/mail",
        "file:",
        "file://",
        "file://host/x",
        "http://mail.example",
        "smtp:mail.example",
        "smtp://",
        "smtp://mail.example?tls=yes",
        "smtp://mail.example?starttls=required",
        "smtps://mail.example?tls=required",
        "smtps://secret@mail.example",
        "smtps://:secret@mail.example",
        "smtp://me:secret@mail.example",
        "smtp://me:secret@mail.example?tls=opportunistic",
        "smtps://me:se%FFcret@mail.example",
        "smtps://me:secret%0D%0A@mail.example",
        "smtps://me:secret@mail.example/a b",
        "smtps://me:secret@mail.example#x",
    ] {
        let refused = text.parse::<MailUrl>().expect_err(text);
        assert!(!refused.to_string().contains("secret"), "{refused}");
    }
}

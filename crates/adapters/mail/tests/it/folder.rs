use crate::mails::{header, mail, parts, sender};
use customs_mail::{MailTransport, SendOutcome};
use customs_mail_transport::{FileTransport, MailUrl, SmtpOptions};
use std::fs;
use std::path::Path;

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[actix_rt::test]
async fn a_mail_becomes_a_file_that_can_be_read_back() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("data/mail");
    let url: MailUrl = format!("file:{}", folder.display()).parse().expect("a URL");
    let transport = url.transport(sender(), SmtpOptions::default()).expect("a transport");
    assert_eq!(transport.send(mail()).await, SendOutcome::Delivered);
    assert_eq!(files(&folder), ["20260501T100000123456Z-3-42.eml"]);
    let message = fs::read_to_string(folder.join(&files(&folder)[0])).expect("a file");
    assert_eq!(header(&message, "To"), "bill@acme.example");
    assert_eq!(parts(&message)[1].1, mail().enclosures[0].bytes);
}

#[actix_rt::test]
async fn a_mail_that_is_written_again_is_still_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let transport = FileTransport::new(folder.path().to_owned(), sender());
    for _ in 0..3 {
        transport.send(mail()).await;
    }
    assert_eq!(files(folder.path()).len(), 1);
}

#[actix_rt::test]
async fn a_folder_that_cannot_be_written_is_tried_again() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("mail");
    fs::write(&folder, "a file").expect("written");
    let outcome = FileTransport::new(folder, sender()).send(mail()).await;
    assert!(matches!(outcome, SendOutcome::NotNow(_)), "{outcome:?}");
}

#[actix_rt::test]
async fn a_mail_without_files_is_plain_text_and_a_host_is_written_in_ascii() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut mail = mail();
    mail.enclosures.clear();
    mail.content.sender_name = None;
    mail.content.to = vec!["jan@bücher.example".parse().expect("an address")];
    FileTransport::new(folder.path().to_owned(), sender()).send(mail).await;
    let message = fs::read_to_string(folder.path().join(&files(folder.path())[0])).expect("a file");
    assert_eq!(header(&message, "From"), "Platform <billing@platform.example>");
    assert_eq!(header(&message, "To"), "jan@xn--bcher-kva.example");
    assert!(header(&message, "Content-Type").starts_with("text/plain"));
}

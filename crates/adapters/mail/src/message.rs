use crate::Sender;
use customs_kernel::facts::{Quoted, Reference};
use customs_mail::{Enclosure, HeaderLine, MailAddress, MailContent, MailFailure, OutgoingMail};
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Attachment, Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};

/// A mail as it goes to the server.
pub(crate) struct Written {
    /// Sender of the mail.
    pub(crate) from: Address,
    /// All recipients, copies included.
    pub(crate) recipients: Vec<Address>,
    /// The whole message, in ASCII.
    pub(crate) bytes: Vec<u8>,
}

/// Writes a mail. Everything that a reader sees is the same at every try, the id included, so that a repeat is
/// recognised. A mail that cannot be written never will be, however often it is tried.
pub(crate) fn written(mail: &OutgoingMail, sender: &Sender) -> Result<Written, MailFailure> {
    let MailContent { sender_name, reply_to, to, cc, subject, text, attachments: _ } = &mail.content;
    let from = address(&sender.address)?;
    let name = sender_name.as_ref().or(sender.name.as_ref()).map(HeaderLine::to_string);
    let mut message = Message::builder()
        .from(Mailbox::new(name, from.clone()))
        .subject(subject.as_str())
        .date(mail.created_at.into())
        .message_id(Some(message_id(mail, &from)));
    for recipient in to {
        message = message.to(Mailbox::new(None, address(recipient)?));
    }
    for recipient in cc {
        message = message.cc(Mailbox::new(None, address(recipient)?));
    }
    if let Some(reply_to) = reply_to {
        message = message.reply_to(Mailbox::new(None, address(reply_to)?));
    }
    let text = SinglePart::plain(text.clone());
    let message = if mail.enclosures.is_empty() {
        message.singlepart(text)
    } else {
        let mut parts = MultiPart::mixed().singlepart(text);
        for enclosure in &mail.enclosures {
            parts = parts.singlepart(part(enclosure)?);
        }
        message.multipart(parts)
    };
    let message = message.map_err(|error| unwritable(&error))?;
    let recipients = mail.content.recipients().into_iter().map(address).collect::<Result<_, _>>()?;
    Ok(Written { from, recipients, bytes: message.formatted() })
}

/// The id of the message. It contains the moment, because ids of mails begin again with every database.
fn message_id(mail: &OutgoingMail, from: &Address) -> String {
    format!("<{}.{}.{}@{}>", mail.organisation, mail.id, mail.created_at.timestamp_micros(), from.domain())
}

fn unwritable(error: &dyn std::fmt::Display) -> MailFailure {
    MailFailure::Unwritable { error: Quoted::from(&error.to_string()) }
}

fn part(enclosure: &Enclosure) -> Result<SinglePart, MailFailure> {
    let Enclosure { file_name, media_type, bytes } = enclosure;
    let media_type = ContentType::parse(media_type).map_err(|error| unwritable(&error))?;
    // This is always Base64: other encodings may change line ends, and a signature or a checksum would break.
    let body =
        Body::new_with_encoding(bytes.clone(), ContentTransferEncoding::Base64).map_err(|_| MailFailure::NoEncoding)?;
    Ok(Attachment::new(file_name.to_string()).body(body, media_type))
}

/// The address with its host in ASCII, the form that every mail server accepts.
fn address(address: &MailAddress) -> Result<Address, MailFailure> {
    let (local, domain) = address.parts();
    let refused = || MailFailure::UnusableAddress { address: Reference::from(address) };
    let domain = match url::Host::parse(domain) {
        Ok(url::Host::Domain(domain)) => domain,
        Ok(url::Host::Ipv4(_) | url::Host::Ipv6(_)) | Err(_) => return Err(refused()),
    };
    Address::new(local, domain).map_err(|_| refused())
}

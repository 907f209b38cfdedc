use chrono_tz::Europe::Amsterdam;
use customs_access::{LinkMail, LinkMails, LinkPurpose, LinkToken};
use customs_kernel::StorageError;
use customs_mail::{About, HeaderLine, MailAddress, MailContent, MailQueue, NewMail, Topic};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Mails one-time links to the users who set a password by them. The text of such a mail is deleted when it was sent or
/// given up ([`Topic::holds_a_secret`]).
pub struct MailLinks {
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
    /// Public address of the service, without a slash at its end.
    pub base_url: String,
}

impl LinkMails for MailLinks {
    fn send(&self, mail: &LinkMail) -> Result<(), StorageError> {
        let to: Result<MailAddress, _> = mail.to.as_str().parse();
        let to = to.map_err(|_| StorageError::Corrupt(format!("the e-mail of user {}", mail.user)))?;
        self.queue.enqueue(&queued(mail, to, &sign_in_url(&self.base_url, &mail.token))).map(drop)
    }
}

/// The page where the user of a one-time link sets a password. The base address has no slash at its end.
#[must_use]
pub fn sign_in_url(base_url: &str, token: &LinkToken) -> String {
    format!("{base_url}/console/welcome/{}", token.reveal())
}

fn queued(mail: &LinkMail, to: MailAddress, url: &str) -> NewMail {
    NewMail {
        organisation: mail.organisation,
        about: About { topic: Topic::User, id: mail.user.get() },
        once: None,
        content: MailContent {
            sender_name: None,
            reply_to: None,
            to: vec![to],
            cc: Vec::new(),
            subject: HeaderLine::new(subject(mail.purpose)),
            text: text(mail, url),
            attachments: Vec::new(),
        },
        hopeless: None,
        created_at: mail.created_at,
    }
}

const fn subject(purpose: LinkPurpose) -> &'static str {
    match purpose {
        LinkPurpose::FirstSignIn | LinkPurpose::Invitation => "Your access to the customs service / Uw toegang",
        LinkPurpose::Reset => "Set a new password / Stel een nieuw wachtwoord in",
    }
}

/// The text in English and in Dutch, since nobody knows yet which of them the user reads. It names the organisation, since one
/// address may have users of several, each with a password of its own.
fn text(mail: &LinkMail, url: &str) -> String {
    let (name, organisation) = (HeaderLine::new(&mail.name), HeaderLine::new(&mail.organisation_name));
    let (name, organisation) = (name.as_str(), organisation.as_str());
    let until = mail.expires_at.with_timezone(&Amsterdam).format("%Y-%m-%d %H:%M");
    let [english, dutch] = match mail.purpose {
        LinkPurpose::FirstSignIn | LinkPurpose::Invitation => [
            format!("You can use the customs service for {organisation} from now on. Set your password here:"),
            format!("U kunt de douanedienst voortaan voor {organisation} gebruiken. Stel hier uw wachtwoord in:"),
        ],
        LinkPurpose::Reset => [
            format!(
                "Somebody asked for a new password for this address at {organisation}. If it was you, set it here; if not, do \
                 nothing:"
            ),
            format!(
                "Iemand vroeg om een nieuw wachtwoord voor dit adres bij {organisation}. Was u dat, stel het dan hier in; \
                 anders hoeft u niets te doen:"
            ),
        ],
    };
    format!(
        "Dear {name},\n\n{english}\n\n{url}\n\nThe link works once, until {until} (time in the Netherlands).\n\n\
         Beste {name},\n\n{dutch}\n\n{url}\n\nDe link werkt één keer, tot {until}.\n"
    )
}

use chrono_tz::Europe::Amsterdam;
use customs_access::{LinkMail, LinkMails, LinkPurpose, LinkToken};
use customs_kernel::StorageError;
use customs_mail::{About, HeaderLine, MailAddress, MailContent, MailQueue, NewMail, Topic};
use std::sync::Arc;

/// Mails one-time links to the users who set a password by them. The text of such a mail is deleted when it was sent or
/// given up ([`Topic::holds_a_secret`]).
pub struct MailLinks {
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
    /// Public address of the service, without a slash at its end.
    pub base_url: String,
}

customs_kernel::debug_by_name!(MailLinks);

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

/// The text in English and in Dutch, since it is not known yet which of them the user reads. It names the organisation,
/// since one address may have users of several, each with a password of its own.
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

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::{OrganisationId, UserId};
    use customs_mail::testing::MemoryMail;
    use customs_mail::{AttemptRecord, NextStep};

    fn link(purpose: LinkPurpose) -> LinkMail {
        LinkMail {
            organisation: OrganisationId::new(1),
            organisation_name: "Acme & Zoon\r\nBcc: spy@else.example".to_owned(),
            user: UserId::new(7),
            to: "jan@acme.example".parse().expect("an address"),
            name: "Jan\r\nBcc: spy@else.example".to_owned(),
            purpose,
            token: LinkToken::presented("a-Token_43"),
            expires_at: "2026-05-08T10:00:00Z".parse().expect("a moment"),
            created_at: "2026-05-01T10:00:00Z".parse().expect("a moment"),
        }
    }

    fn queued_in(queue: &Arc<MemoryMail>, purpose: LinkPurpose) -> NewMail {
        let links = MailLinks { queue: queue.clone(), base_url: "https://customs.example".to_owned() };
        links.send(&link(purpose)).expect("it is queued");
        queue.kept().remove(0)
    }

    #[test]
    fn a_link_is_mailed_to_its_user_in_english_and_dutch() {
        for purpose in LinkPurpose::ALL {
            let mail = queued_in(&Arc::new(MemoryMail::default()), *purpose);
            assert_eq!((mail.organisation, mail.about.topic, mail.about.id), (OrganisationId::new(1), Topic::User, 7));
            assert_eq!(mail.content.to[0].as_str(), "jan@acme.example");
            let text = &mail.content.text;
            assert_eq!(text.matches("\nhttps://customs.example/console/welcome/a-Token_43\n").count(), 2, "{text}");
            assert!(text.contains("until 2026-05-08 12:00") && text.contains("tot 2026-05-08 12:00"), "{text}");
            assert!(!text.contains('\r') && !mail.content.subject.as_str().contains("a-Token_43"), "{text}");
        }
    }

    /// An address may have users of several organisations: the mail must say which password is set.
    #[test]
    fn a_mail_names_the_organisation_in_both_languages_and_on_one_line() {
        for purpose in LinkPurpose::ALL {
            let mail = queued_in(&Arc::new(MemoryMail::default()), *purpose);
            let text = &mail.content.text;
            assert_eq!(text.matches("Acme & Zoon  Bcc: spy@else.example").count(), 2, "{text}");
            assert!(!text.contains("\nBcc:"), "{text}");
        }
    }

    #[test]
    fn somebody_who_asked_for_no_password_is_told_to_do_nothing() {
        let text = queued_in(&Arc::new(MemoryMail::default()), LinkPurpose::Reset).content.text;
        assert!(text.contains("if not, do nothing") && text.contains("anders hoeft u niets te doen"), "{text}");
    }

    #[test]
    fn a_mail_that_was_sent_or_given_up_no_longer_holds_its_link() {
        let at = link(LinkPurpose::Reset).created_at;
        for (next, keeps) in [(NextStep::Sent { at }, false), (NextStep::GiveUp, false), (NextStep::Retry { at }, true)]
        {
            let queue = Arc::new(MemoryMail::default());
            queued_in(&queue, LinkPurpose::Reset);
            let claimed = queue.claim(1, at, at + chrono::Duration::minutes(1)).expect("a claim").remove(0);
            assert!(claimed.content.text.contains("a-Token_43"));
            let attempt = AttemptRecord { lease: claimed.lease, error: None, next };
            assert!(queue.record(&attempt).expect("recorded"));
            assert_eq!(queue.kept()[0].content.text.contains("a-Token_43"), keeps, "{next:?}");
        }
    }
}

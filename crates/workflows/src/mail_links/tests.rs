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

/// An address may have users of several organisations: whose password is set must be told.
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
    for (next, keeps) in [(NextStep::Sent { at }, false), (NextStep::GiveUp, false), (NextStep::Retry { at }, true)] {
        let queue = Arc::new(MemoryMail::default());
        queued_in(&queue, LinkPurpose::Reset);
        let claimed = queue.claim(1, at, at + chrono::Duration::minutes(1)).expect("a claim").remove(0);
        assert!(claimed.content.text.contains("a-Token_43"));
        let attempt = AttemptRecord { lease: claimed.lease, error: None, next };
        assert!(queue.record(&attempt).expect("recorded"));
        assert_eq!(queue.kept()[0].content.text.contains("a-Token_43"), keeps, "{next:?}");
    }
}

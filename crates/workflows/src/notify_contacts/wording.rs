use super::News;
use super::recipients::Recipient;
use chrono_tz::Europe::Amsterdam;
use customs_callbacks::EventName;
use customs_declarations::AdvanceStep;
use customs_kernel::{SubjectKind, filled};
use customs_mail::HeaderLine;
use customs_master_data::customer::NotifiedCustomer;

/// The text of a mail: Dutch for recipients who read Dutch, English for all others.
pub(super) struct Wording {
    pub(super) subject: String,
    pub(super) text: String,
}

impl Wording {
    /// Words a notification from the broker to one recipient.
    pub(super) fn new(news: &News, customer: &NotifiedCustomer, recipient: &Recipient<'_>, broker: &str) -> Self {
        let (notice, dutch) = (&news.notice, recipient.is_dutch);
        let kind = match (notice.subject.kind, dutch) {
            (SubjectKind::Declaration, true) => "Aangifte",
            (SubjectKind::Transit, true) => "Transitaangifte",
            (SubjectKind::Declaration, false) => "Declaration",
            (SubjectKind::Transit, false) => "Transit",
        };
        // The client's text stays on one line, so that it cannot pass for another header line.
        let reference = HeaderLine::new(&notice.reference);
        let subject = format!("{kind} {reference}: {}", happened(news, dutch));
        let salutation = match (recipient.name.map(HeaderLine::new), dutch) {
            (Some(name), true) => format!("Beste {name},"),
            (None, true) => "Geachte heer, mevrouw,".to_owned(),
            (Some(name), false) => format!("Dear {name},"),
            (None, false) => "Dear Sir or Madam,".to_owned(),
        };
        let [of_customer, time, greeting] = if dutch {
            ["Klant", "Tijdstip", "Met vriendelijke groet,"]
        } else {
            ["Customer", "Time in the Netherlands", "Kind regards,"]
        };
        let at = notice.occurred_at.with_timezone(&Amsterdam).format("%Y-%m-%d %H:%M");
        let mut lines = vec![salutation, String::new(), format!("{subject}."), String::new()];
        lines.push(format!("{of_customer}: {}", HeaderLine::new(&customer.customer_name)));
        lines.extend(notice.mrn.as_ref().map(|mrn| format!("MRN: {mrn}")));
        lines.push(format!("Status: {}", notice.status));
        lines.extend([format!("{time}: {at}"), String::new(), greeting.to_owned()]);
        lines.extend(filled(Some(broker)).map(|broker| HeaderLine::new(broker).to_string()));
        let text = lines.join("\n") + "\n";
        Self { subject, text }
    }
}

fn happened(news: &News, dutch: bool) -> &'static str {
    let [in_english, in_dutch] = match news.notice.event {
        EventName::Accepted if news.advance_step == Some(AdvanceStep::Registered) => {
            ["registered in advance by customs", "vooraf geregistreerd door de douane"]
        }
        EventName::StatusChanged if news.advance_step == Some(AdvanceStep::Accepted) => {
            ["accepted by customs", "aanvaard door de douane"]
        }
        EventName::Submitted => ["submitted to customs", "ingediend bij de douane"],
        EventName::Accepted => ["accepted by customs", "aanvaard door de douane"],
        EventName::Released => ["released by customs", "vrijgegeven door de douane"],
        EventName::Rejected => ["rejected by customs", "afgewezen door de douane"],
        EventName::Control => ["selected for control", "geselecteerd voor controle"],
        EventName::Held => ["held by customs", "vastgehouden door de douane"],
        EventName::Invalidated => ["invalidated", "ongeldig gemaakt"],
        EventName::AmendmentRequested => ["amendment requested", "wijziging aangevraagd"],
        EventName::Amended => ["amended", "gewijzigd"],
        EventName::AmendmentRefused => ["amendment refused by customs", "wijziging afgewezen door de douane"],
        EventName::ReleasedOnPaper => ["released on paper", "op papier vrijgegeven"],
        EventName::StatusChanged => match news.notice.status.as_str() {
            "ARR" => ["arrived at destination", "aangekomen op de bestemming"],
            "CMP" => ["discharged", "gezuiverd"],
            "INV_PENDING" => ["invalidation requested", "ongeldigmaking aangevraagd"],
            _ => ["status changed", "status gewijzigd"],
        },
    };
    if dutch { in_dutch } else { in_english }
}

//! Messages of many forms, each with what is known of its movement. Together they write every element that is ever
//! written.

use super::{Movement, lawful_forms};
use crate::structure::Node;
use customs_ncts_messages::NctsMessages;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::{AmendmentLodgement, Lodgement, Notice, NoticeContent, Presentation, TransitMessage};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// How many forms make up the messages that together write every element.
const FORMS: usize = 200;

/// A message, and what is known of its movement.
pub(super) struct Sent {
    pub(super) message: Node,
    pub(super) declaration: Option<Node>,
    seals_at_destination: bool,
}

impl Sent {
    pub(super) fn movement(&self) -> Movement<'_> {
        Movement { declaration: self.declaration.as_ref(), seals_at_destination: self.seals_at_destination }
    }
}

/// Returns the messages of many movements, the same every time.
pub(super) fn rich_messages() -> Vec<Sent> {
    let mut runner = TestRunner::deterministic();
    let lodgement = lawful_forms::lodgement();
    let mut found = Vec::new();
    for _ in 0..FORMS {
        found.extend(messages(&lodgement.new_tree(&mut runner).expect("a lodgement").current()));
    }
    found
}

/// Returns the declaration, and every later message about its movement; for a preview only the declaration.
pub(super) fn messages(lodgement: &Lodgement) -> Vec<Sent> {
    let builder = NctsMessages::new();
    let declaration = parsed(&builder.declaration(lodgement));
    let mut sent = vec![Sent { message: declaration.clone(), declaration: None, seals_at_destination: false }];
    // Nothing follows a preview.
    if lodgement.lrn.is_none() {
        return sent;
    }
    for amendment in amendments(lodgement) {
        let message = parsed(&builder.amendment(&amendment));
        sent.push(Sent { message, declaration: Some(declaration.clone()), seals_at_destination: false });
    }
    for (content, accepted, sealed) in contents(lodgement) {
        let message = parsed(&builder.notice(&notice(lodgement, content, accepted)));
        sent.push(Sent { message, declaration: Some(declaration.clone()), seals_at_destination: sealed });
    }
    sent
}

/// Returns amendments that change nothing: of anything, of guarantees alone, before customs gave an MRN, and after the
/// goods were presented.
fn amendments(lodgement: &Lodgement) -> [AmendmentLodgement; 4] {
    let later = lodgement.prepared_at + chrono::TimeDelta::days(3);
    let kinds = [(true, false, false), (true, true, false), (false, false, false), (true, false, true)];
    kinds.map(|(accepted, guarantee_only, presented)| AmendmentLodgement {
        sender: lodgement.organisation_eori.clone(),
        lodgement: Lodgement { prepared_at: later, ..lodgement.clone() },
        declared_at: lodgement.prepared_at,
        presented_at: presented.then_some(later),
        reference: "A-1".parse().expect("a reference"),
        mrn: "26NL000510A1B2C3J5".parse().ok().filter(|_| accepted),
        guarantee_only,
    })
}

fn parsed(message: &TransitMessage) -> Node {
    Node::parse(std::str::from_utf8(&message.bytes).expect("UTF-8")).expect("XML")
}

/// Returns the facts about a movement, whether it has an MRN by then, and whether its goods are sealed at destination.
fn contents(lodgement: &Lodgement) -> Vec<(NoticeContent, bool, bool)> {
    let date = "2026-03-05".parse().expect("a day");
    let presentation = Presentation {
        form: lodgement.form.form().clone(),
        consignor_permit: lodgement.consignor_permit.clone(),
        customer: lodgement.customer.clone(),
    };
    let invalidation = || NoticeContent::Invalidation { reason: "sold otherwise".to_owned() };
    let remarks = |text: Option<&str>, seals_intact| {
        let remarks = text.map(str::to_owned);
        NoticeContent::UnloadingRemarks { date, remarks, seals_intact }
    };
    vec![
        (NoticeContent::Presentation(Box::new(presentation)), false, false),
        (invalidation(), false, false),
        (invalidation(), true, false),
        (NoticeContent::Arrival { date, consignee_permit: None }, true, false),
        (NoticeContent::Arrival { date, consignee_permit: Some("NL ACE 1".to_owned()) }, true, false),
        (NoticeContent::ReleaseRequest { wanted: true }, true, false),
        (enquiry_answer(), true, false),
        (remarks(None, Some(true)), true, true),
        (remarks(Some("seal S-1 is torn"), Some(false)), true, true),
        (remarks(Some("one box is wet"), None), true, false),
    ]
}

fn enquiry_answer() -> NoticeContent {
    NoticeContent::EnquiryAnswer {
        enquiry: None,
        office_of_destination: Some("DE003302".to_owned()),
        tc11_delivery_date: "2026-03-05".parse().ok(),
        text: Some("delivered to a neighbour".to_owned()),
        consignee: None,
    }
}

fn notice(lodgement: &Lodgement, content: NoticeContent, accepted: bool) -> Notice {
    Notice {
        reference: "N-1".parse().expect("a reference"),
        lrn: lodgement.lrn.clone(),
        mrn: "26NL000510A1B2C3J5".parse().ok().filter(|_| accepted),
        sender: lodgement.organisation_eori.clone(),
        holder: lodgement.form.form().holder.clone(),
        trader_at_destination: "NL009876543".parse().ok(),
        office: lodgement.form.form().office_of_departure.clone().unwrap_or_default(),
        prepared_at: chrono::DateTime::UNIX_EPOCH,
        content,
    }
}

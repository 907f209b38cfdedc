//! Messages of many forms, each with what is known of its movement. Together they write every element that is ever
//! written.

use crate::forms;
use crate::structure::Node;
use customs_ncts_messages::NctsMessages;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::{Notice, NoticeContent, TransitMessage};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

const DECLARATIONS: usize = 300;

/// A message, and the declaration that it is about.
pub(super) fn rich_messages() -> Vec<(Node, Option<Node>)> {
    let mut runner = TestRunner::deterministic();
    let mut found = Vec::new();
    for _ in 0..DECLARATIONS {
        let lodgement = forms::lodgement().new_tree(&mut runner).expect("a lodgement").current();
        found.push((parsed(&NctsMessages::new().declaration(&lodgement)), None));
    }
    for content in contents() {
        found.push((parsed(&NctsMessages::new().notice(&notice(content))), None));
    }
    found
}

fn parsed(message: &TransitMessage) -> Node {
    Node::parse(std::str::from_utf8(&message.bytes).expect("UTF-8")).expect("XML")
}

fn contents() -> Vec<NoticeContent> {
    let date = "2026-03-05".parse().expect("a day");
    vec![
        NoticeContent::Presentation,
        NoticeContent::Invalidation { reason: "sold otherwise".to_owned() },
        NoticeContent::Arrival { date, consignee_permit: None },
        NoticeContent::Arrival { date, consignee_permit: Some("NL ACE 1".to_owned()) },
        NoticeContent::UnloadingRemarks { date, remarks: None },
        NoticeContent::UnloadingRemarks { date, remarks: Some("one box is wet".to_owned()) },
    ]
}

fn notice(content: NoticeContent) -> Notice {
    Notice {
        reference: "N-1".parse().expect("a reference"),
        lrn: "LRN26000001".parse().ok(),
        mrn: "26NL000396A1B2C3R0".parse().ok(),
        sender: "NL009876543".parse().ok(),
        holder: "NL801234566".parse().ok(),
        office: "NL000510".to_owned(),
        prepared_at: chrono::DateTime::UNIX_EPOCH,
        content,
    }
}

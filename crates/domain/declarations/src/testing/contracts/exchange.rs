use super::store::{DeclarationStore, after, lrn, message, start};
use crate::exchange::{
    ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, SentState, Unanswered, Window,
};
use crate::ports::{Answered, Changes, InboundFate, NewInboundMessage, RecordedAnswer};
use crate::testing::a_valid_import;
use crate::{Declaration, DeclarationId, MessageId, MessageKind, NewDeclaration, NewOutboundMessage, References};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, OrganisationId, PageNumber, PageRequest, PageSize};

const MRN: &str = "26NL000396A1B2C3R0";

/// Runs the contract of [`MessageExchange`](crate::ports::MessageExchange), and of what the repository
/// knows of messages and their answers; `make` gives an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn exchange_contract(make: impl Fn() -> DeclarationStore) {
    both_directions_are_listed_newest_first_with_exact_bytes(&make());
    an_answer_is_shown_with_its_document_where_nobody_else_is_answered(&make());
    each_answer_is_located_by_its_own_references(&make());
    a_list_has_pages_and_its_total(&make());
    each_filter_lets_through_what_it_names(&make());
    the_status_tells_where_a_message_stands(&make());
    an_answer_settles_what_it_means_and_once(&make());
    what_was_sent_again_is_linked_both_ways(&make());
    a_withdrawn_sending_never_replaced_another(&make());
    the_sending_that_customs_has_not_answered_is_known_and_counts_again(&make());
    the_unanswered_of_a_window_are_those_that_stand_submitted(&make());
    a_declaration_is_found_by_the_mrn_of_any_of_its_messages(&make());
}

impl DeclarationStore {
    fn exchanged(&self, filter: &ExchangeFilter, now: i64) -> Vec<ExchangedMessage> {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT };
        let page = self.exchange.list(self.organisations[0], filter, page, after(now)).expect("a list");
        assert_eq!(page.total, page.records.len() as u64);
        page.records
    }

    /// LRNs of the messages to customs and function codes of those from customs.
    fn names(&self, filter: &ExchangeFilter, now: i64) -> Vec<String> {
        self.exchanged(filter, now).iter().map(name).collect()
    }

    fn hand_over(&self, second: i64) {
        for message in self.outbound.claim(100, after(second), after(second + 60)).expect("a claim") {
            self.outbound.record_sent(message.id, after(second)).expect("it is recorded");
        }
    }

    fn receives(&self, declaration: &Declaration, code: &str, second: i64) -> MessageId {
        let message = NewInboundMessage {
            bytes: [b"\0\xff", code.as_bytes()].concat(),
            function_codes: code.to_owned(),
            lrn: declaration.milestones.lrn.clone(),
            mrn: Some(mrn()),
            subject: Some((declaration.organisation, declaration.id)),
            received_at: after(second),
        };
        self.inbound.keep(message).expect("it is kept")
    }

    fn answers(&self, declaration: &Declaration, answered: &Answered, code: &str, second: i64) {
        let answer = RecordedAnswer {
            message: self.receives(declaration, code, second),
            function_code: code.to_owned(),
            mrn: Some(mrn()),
            received_at: after(second),
        };
        let recorded = self.repository.record_answer(declaration.organisation, declaration.id, answered, &answer);
        recorded.expect("it is recorded");
    }

    /// Sends the submission again under another LRN.
    fn send_again(&self, mut declaration: Declaration, number: &str) -> Declaration {
        let current = declaration.milestones.lrn.replace(lrn(number)).expect("an LRN");
        let replaces = self.repository.sent_message(declaration.organisation, &current).expect("a look-up");
        let outbound = vec![NewOutboundMessage { replaces, ..message(number) }];
        self.save(declaration, Changes { outbound, ..Changes::default() })
    }

    fn unanswered(&self, from: i64, to: i64, limit: usize) -> (Vec<String>, u64) {
        let window = Window { from: after(from), to: after(to) };
        let (found, total) = self.exchange.unanswered(self.organisations[0], window, limit).expect("a list");
        (found.into_iter().map(|found| found.lrn.to_string()).collect(), total)
    }
}

fn an_answer_is_shown_with_its_document_where_nobody_else_is_answered(store: &DeclarationStore) {
    let [mine, other] = store.organisations;
    let declaration = store.submit(store.draft(), "LRN-1");
    let stranger = store.insert(NewDeclaration { organisation: other, ..store.new_declaration(a_valid_import()) });
    let (own, foreign) = (Some((mine, declaration.id)), Some((other, stranger.id)));
    let answer = |subject: Option<(OrganisationId, DeclarationId)>, bytes: &[u8]| NewInboundMessage {
        bytes: bytes.to_vec(),
        function_codes: "01".to_owned(),
        lrn: None,
        mrn: None,
        subject,
        received_at: start(),
    };
    let inbound = ExchangeFilter { direction: Some(ExchangeDirection::Inbound), ..ExchangeFilter::default() };
    let mut seen = 0;
    let (whole, part) = (b"whole".as_slice(), b"a".as_slice());
    for (beside, shown) in [(own, vec![whole, whole]), (foreign, vec![part]), (None, vec![part])] {
        let document = store.inbound.keep(answer(None, b"whole")).expect("it is kept");
        store.inbound.divide(document, vec![answer(own, b"a"), answer(beside, b"b")], start()).expect("it is divided");
        let listed = store.exchanged(&inbound, 5);
        let mut new: Vec<_> = listed[..listed.len() - seen].to_vec();
        new.reverse();
        assert_eq!(new.len(), shown.len(), "neither the document nor what is another's");
        for ((message, bytes), number) in new.iter().zip(&shown).zip(1..) {
            let ExchangedMessage::Inbound { id, place, .. } = message else { panic!("{message:?}") };
            assert_eq!(*place, Some(number));
            let id = ExchangeId { direction: ExchangeDirection::Inbound, message: *id };
            let (found, text) = store.exchange.find(mine, id).expect("a look-up").expect("it is there");
            assert_eq!((&found, text.as_slice()), (message, *bytes));
            assert_eq!(store.exchange.find(other, id).expect("a look-up"), None);
        }
        let document = ExchangeId { direction: ExchangeDirection::Inbound, message: document };
        assert_eq!(store.exchange.find(mine, document).expect("a look-up"), None, "the document is of no tenant");
        seen = listed.len();
    }
}

fn each_answer_is_located_by_its_own_references(store: &DeclarationStore) {
    let (one, other) = (store.submit(store.draft(), "LRN-1"), store.submit(store.draft(), "LRN-2"));
    let mut accepted = store.find(&other);
    accepted.milestones.mrn = Some(mrn());
    store.save(accepted, Changes::default());
    let references = |lrn: Option<&str>, mrn: Option<&str>| References {
        lrn: lrn.and_then(|lrn| lrn.parse().ok()),
        mrn: mrn.and_then(|mrn| mrn.parse().ok()),
    };
    let mut asked = vec![
        references(Some("LRN-2"), None),
        references(Some("LRN-OF-NOBODY"), None),
        references(Some("LRN-1"), Some(MRN)),
        references(Some("LRN-OF-NOBODY"), Some(MRN)),
        references(None, Some(MRN)),
        references(None, Some("26NL000510ZX81K4A6")),
        references(None, None),
        references(Some("LRN-2"), None),
    ];
    let subject = |declaration: &Declaration| Some((declaration.organisation, declaration.id));
    let (one, other) = (subject(&one), subject(&other));
    let mut expected = vec![other, None, one, other, other, None, None, other];
    // More than one statement takes.
    for number in 0..1_200 {
        asked.push(references(Some(&format!("NONE-{number}")), None));
        expected.push(None);
    }
    asked.push(references(Some("LRN-1"), None));
    expected.push(one);
    assert_eq!(store.repository.locate_all(&asked).expect("a look-up"), expected);
    assert_eq!(store.repository.locate_all(&[]).expect("a look-up"), []);
    for (asked, expected) in asked.iter().zip(expected).take(8) {
        let found = store.repository.locate(asked.lrn.as_ref(), asked.mrn.as_ref()).expect("a look-up");
        assert_eq!(found, expected, "{asked:?}");
    }
}

fn mrn() -> Mrn {
    MRN.parse().expect("an MRN")
}

fn name(message: &ExchangedMessage) -> String {
    match message {
        ExchangedMessage::Outbound { lrn, .. } => lrn.to_string(),
        ExchangedMessage::Inbound { function_codes, .. } => function_codes.clone(),
    }
}

fn both_directions_are_listed_newest_first_with_exact_bytes(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    store.hand_over(1);
    let answer = store.receives(&declaration, "01", 2);
    let [mine, other] = store.organisations;
    store.inbound.settle(answer, InboundFate::Applied, Some((mine, declaration.id)), after(3)).expect("settled");
    let listed = store.exchanged(&ExchangeFilter::default(), 5);
    let ExchangedMessage::Outbound { id, .. } = listed[1] else { panic!("{listed:?}") };
    let inbound = ExchangedMessage::Inbound {
        id: answer,
        function_codes: "01".to_owned(),
        place: None,
        declaration: Some(declaration.id),
        lrn: Some(lrn("LRN-1")),
        mrn: Some(mrn()),
        received_at: after(2),
        fate: Some(InboundFate::Applied),
    };
    let outbound = ExchangedMessage::Outbound {
        id,
        kind: MessageKind::Declaration,
        declaration: declaration.id,
        lrn: lrn("LRN-1"),
        mrn: None,
        created_at: start(),
        attempts: 1,
        last_error: None,
        state: SentState { sent_at: Some(after(1)), ..SentState::default() },
        replaces: None,
        replaced_by: None,
    };
    assert_eq!(listed, [inbound.clone(), outbound.clone()]);
    let find = |organisation, direction, message| {
        store.exchange.find(organisation, ExchangeId { direction, message }).expect("a look-up")
    };
    let bytes = message("LRN-1").message.bytes;
    assert_eq!(find(mine, ExchangeDirection::Outbound, id), Some((outbound, bytes)));
    assert_eq!(find(mine, ExchangeDirection::Inbound, answer), Some((inbound, b"\0\xff01".to_vec())));
    assert_eq!(find(other, ExchangeDirection::Outbound, id), None);
    assert_eq!(find(other, ExchangeDirection::Inbound, answer), None);
    assert_eq!(find(mine, ExchangeDirection::Outbound, MessageId::new(987_654)), None);
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT };
    let strange = store.exchange.list(other, &ExchangeFilter::default(), page, after(5)).expect("a list");
    assert_eq!((strange.total, strange.records), (0, vec![]));
}

fn a_list_has_pages_and_its_total(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    store.hand_over(0);
    for second in 1..=5 {
        store.receives(&declaration, &format!("0{second}"), second);
    }
    let size = PageSize::new(4).expect("a size");
    let page = |number| {
        let request = PageRequest { number: PageNumber::new(number).expect("a number"), size };
        let page = store.exchange.list(store.organisations[0], &ExchangeFilter::default(), request, after(9));
        let page = page.expect("a list");
        assert_eq!(page.total, 6);
        page.records.iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(page(1), ["05", "04", "03", "02"]);
    assert_eq!(page(2), ["01", "LRN-1"]);
    assert_eq!(page(3), [""; 0]);
}

fn each_filter_lets_through_what_it_names(store: &DeclarationStore) {
    let first = store.submit(store.draft(), "LRN-1");
    store.hand_over(10);
    let second = store.submit(store.draft(), "LRN-2");
    store.hand_over(20);
    store.receives(&first, "01", 15);
    store.receives(&second, "03", 25);
    let all = ExchangeFilter::default();
    assert_eq!(store.names(&all, 30).len(), 4);
    let outbound = ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..all.clone() };
    assert_eq!(store.names(&outbound, 30), ["LRN-2", "LRN-1"]);
    let inbound = ExchangeFilter { direction: Some(ExchangeDirection::Inbound), ..all.clone() };
    assert_eq!(store.names(&inbound, 30), ["03", "01"]);
    let of_first = ExchangeFilter { declaration: Some(first.id), ..all.clone() };
    assert_eq!(store.names(&of_first, 30), ["01", "LRN-1"]);
    let between = |from: i64, to: i64| ExchangeFilter {
        sent_from: Some(after(from)),
        sent_to: Some(after(to)),
        ..ExchangeFilter::default()
    };
    assert_eq!(store.names(&between(15, 20), 30), ["01", "LRN-2"], "both ends are within");
    assert_eq!(store.names(&between(11, 14), 30), [""; 0]);
    let narrow = ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..between(0, 10) };
    assert_eq!(store.names(&narrow, 30), ["LRN-1"]);
    let late = ExchangeFilter { sent_from: Some(DateTime::<Utc>::MAX_UTC), ..all.clone() };
    assert_eq!(store.names(&late, 30), [""; 0], "moments that no database holds");
    let early = ExchangeFilter { sent_from: Some(DateTime::<Utc>::MIN_UTC), ..all };
    assert_eq!(store.names(&early, 30).len(), 4);
}

fn the_status_tells_where_a_message_stands(store: &DeclarationStore) {
    let answered = store.submit(store.draft(), "LRN-1");
    let resent = store.submit(store.draft(), "LRN-2");
    store.submit(store.draft(), "LRN-3");
    store.hand_over(0);
    store.answers(&answered, &Answered::Message(lrn("LRN-1")), "01", 5);
    store.send_again(resent, "LRN-4");
    let refused = store.submit(store.draft(), "LRN-5");
    let id = store.outbound.claim(10, after(6), after(60)).expect("a claim").last().expect("one").id;
    store.outbound.give_up(id, "400", after(7)).expect("it is given up");
    let deadline = MessageKind::Declaration.answer_within().num_seconds();
    let names = |status, now| {
        let filter = ExchangeFilter { status: Some(status), ..ExchangeFilter::default() };
        let named = store.names(&filter, now);
        for message in store.exchanged(&filter, now) {
            let ExchangedMessage::Outbound { kind, state, replaced_by, .. } = message else { panic!("{message:?}") };
            assert_eq!(state.status(kind, replaced_by.is_some(), after(now)), status);
        }
        named
    };
    assert_eq!(names(ExchangeStatus::Pending, 10), ["LRN-4"]);
    assert_eq!(names(ExchangeStatus::Sent, deadline), ["LRN-3"]);
    assert_eq!(names(ExchangeStatus::Overdue, deadline), [""; 0]);
    assert_eq!(names(ExchangeStatus::Sent, deadline + 1), [""; 0]);
    assert_eq!(names(ExchangeStatus::Overdue, deadline + 1), ["LRN-3"]);
    assert_eq!(names(ExchangeStatus::Answered, 10), ["LRN-1"]);
    assert_eq!(names(ExchangeStatus::Replaced, 10), ["LRN-2"]);
    assert_eq!(names(ExchangeStatus::Failed, 10), ["LRN-5"]);
    assert_eq!(refused.milestones.lrn, Some(lrn("LRN-5")));
}

fn an_answer_settles_what_it_means_and_once(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    let request = |number: &str| NewOutboundMessage { kind: MessageKind::ControlResponse, ..message(number) };
    let outbound = vec![request("LRN-2")];
    let declaration = store.save(declaration, Changes { outbound, ..Changes::default() });
    store.hand_over(1);
    store.hand_over(2);
    let outbound = vec![request("LRN-3")];
    let declaration = store.save(declaration, Changes { outbound, ..Changes::default() });
    store.answers(&declaration, &Answered::Message(lrn("LRN-1")), "01", 5);
    store.answers(&declaration, &Answered::Message(lrn("LRN-1")), "03", 6);
    store.answers(&declaration, &Answered::Kind(MessageKind::ControlResponse), "08", 7);
    let answered: Vec<_> = store
        .exchanged(&ExchangeFilter { direction: Some(ExchangeDirection::Outbound), ..ExchangeFilter::default() }, 9)
        .into_iter()
        .filter_map(|message| match message {
            ExchangedMessage::Outbound { lrn, state, mrn, .. } => {
                Some((lrn.to_string(), state.answered_at, state.answered_by.is_some(), mrn.is_some()))
            }
            ExchangedMessage::Inbound { .. } => None,
        })
        .collect();
    let told = [
        ("LRN-3".to_owned(), None, false, false),
        ("LRN-2".to_owned(), Some(after(7)), true, true),
        ("LRN-1".to_owned(), Some(after(5)), true, true),
    ];
    assert_eq!(answered, told, "the first answer counts, and what was not sent has none");
    let [mine, other] = store.organisations;
    let sent = store.repository.sent_message(mine, &lrn("LRN-1")).expect("a look-up").expect("it was sent");
    assert_eq!((sent.answer_code.as_deref(), sent.mrn), (Some("01"), Some(mrn())));
    assert_eq!(store.repository.message_with_mrn(other, &mrn()).expect("a look-up"), None);
}

fn what_was_sent_again_is_linked_both_ways(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    let declaration = store.send_again(declaration, "LRN-2");
    let declaration = store.send_again(declaration, "LRN-3");
    let links: Vec<_> = store
        .exchanged(&ExchangeFilter::default(), 0)
        .into_iter()
        .map(|message| match message {
            ExchangedMessage::Outbound { lrn, replaces, replaced_by, .. } => {
                [Some(lrn), replaces, replaced_by].map(|lrn| lrn.map(|lrn| lrn.to_string()).unwrap_or_default())
            }
            ExchangedMessage::Inbound { .. } => panic!("{message:?}"),
        })
        .collect();
    assert_eq!(links, [["LRN-3", "LRN-2", ""], ["LRN-2", "LRN-1", "LRN-3"], ["LRN-1", "", "LRN-2"]]);
    for number in ["LRN-1", "LRN-2", "LRN-3"] {
        let sent = store.repository.sent_message(declaration.organisation, &lrn(number)).expect("a look-up");
        assert_eq!(sent.expect("it was made").first_lrn, lrn("LRN-1"));
    }
}

fn a_withdrawn_sending_never_replaced_another(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    store.hand_over(1);
    store.send_again(declaration, "LRN-2");
    assert!(store.repository.withdraw(store.organisations[0], &lrn("LRN-2")).expect("an answer"));
    let filter = ExchangeFilter { status: Some(ExchangeStatus::Sent), ..ExchangeFilter::default() };
    assert_eq!(store.names(&filter, 2), ["LRN-1"]);
}

fn the_sending_that_customs_has_not_answered_is_known_and_counts_again(store: &DeclarationStore) {
    let [mine, other] = store.organisations;
    let declaration = store.submit(store.draft(), "LRN-1");
    let open = |organisation, number: &str| {
        let sent = store.repository.sent_message(mine, &lrn(number)).expect("a look-up").expect("it was made");
        store
            .repository
            .open_sending(organisation, declaration.id, &sent)
            .expect("a look-up")
            .map(|lrn| lrn.to_string())
    };
    store.hand_over(1);
    assert_eq!(open(mine, "LRN-1"), None, "it is the only one");
    let resent = store.send_again(declaration.clone(), "LRN-2");
    assert_eq!(open(mine, "LRN-1"), None, "the second one did not leave");
    assert_eq!((open(mine, "LRN-2").as_deref(), open(other, "LRN-2")), (Some("LRN-1"), None));
    store.hand_over(61);
    let resent = store.send_again(resent, "LRN-3");
    assert_eq!(open(mine, "LRN-3").as_deref(), Some("LRN-2"), "the latest");
    store.answers(&resent, &Answered::Message(lrn("LRN-2")), "03", 62);
    assert_eq!(open(mine, "LRN-3").as_deref(), Some("LRN-1"));
    store.submit(store.draft(), "LRN-OF-ANOTHER");
    let replaced = ExchangeFilter { status: Some(ExchangeStatus::Replaced), ..ExchangeFilter::default() };
    store.repository.count_again(other, &lrn("LRN-1")).expect("nothing is noted");
    assert_eq!(store.names(&replaced, 63), ["LRN-1"]);
    store.repository.count_again(mine, &lrn("LRN-1")).expect("it is noted");
    assert_eq!(store.names(&replaced, 63), [""; 0]);
    store.answers(&resent, &Answered::Message(lrn("LRN-1")), "03", 64);
    assert_eq!(open(mine, "LRN-3"), None);
}

fn the_unanswered_of_a_window_are_those_that_stand_submitted(store: &DeclarationStore) {
    for number in 1..=3 {
        store.submit(store.draft(), &format!("LRN-{number}"));
        store.hand_over(number);
    }
    let answered = store.submit(store.draft(), "LRN-4");
    store.hand_over(4);
    store.answers(&answered, &Answered::Message(lrn("LRN-4")), "03", 5);
    let resent = store.submit(store.draft(), "LRN-5");
    store.hand_over(5);
    store.send_again(resent, "LRN-6");
    let mut accepted = store.submit(store.draft(), "LRN-7");
    store.hand_over(6);
    accepted.status = crate::lifecycle::Status::Accepted;
    store.save(accepted, Changes::default());
    let request = NewOutboundMessage { kind: MessageKind::ControlResponse, ..message("LRN-8") };
    let other = store.submit(store.draft(), "LRN-9");
    store.save(other, Changes { outbound: vec![request], ..Changes::default() });
    let mut all = store.unanswered(0, 5, 10);
    all.0.sort();
    assert_eq!(all, (vec!["LRN-1".to_owned(), "LRN-2".to_owned(), "LRN-3".to_owned()], 3));
    assert_eq!(store.unanswered(2, 3, 10).1, 2, "both ends are within");
    assert_eq!(store.unanswered(0, 5, 2), (vec!["LRN-1".to_owned(), "LRN-2".to_owned()], 3), "the oldest first");
    let window = Window { from: after(1), to: after(1) };
    let (found, _) = store.exchange.unanswered(store.organisations[0], window, 10).expect("a list");
    let declaration = store.find_lrn("LRN-1");
    let first = Unanswered {
        declaration: declaration.id,
        reference: declaration.reference,
        lrn: lrn("LRN-1"),
        sent_at: after(1),
    };
    assert_eq!(found, [first]);
    let (found, total) = store.exchange.unanswered(store.organisations[1], window, 10).expect("a list");
    assert_eq!((found, total), (vec![], 0));
}

impl DeclarationStore {
    fn find_lrn(&self, number: &str) -> Declaration {
        let located = self.repository.locate(Some(&lrn(number)), None).expect("a look-up");
        let (organisation, id) = located.expect("it is there");
        self.repository.find(organisation, id).expect("a look-up").expect("it is there")
    }
}

fn a_declaration_is_found_by_the_mrn_of_any_of_its_messages(store: &DeclarationStore) {
    let declaration = store.submit(store.draft(), "LRN-1");
    store.hand_over(1);
    let declaration = store.send_again(declaration, "LRN-2");
    let locate = || store.repository.locate(None, Some(&mrn())).expect("a look-up");
    assert_eq!(locate(), None);
    store.answers(&declaration, &Answered::Message(lrn("LRN-1")), "01", 5);
    assert_eq!(locate(), Some((declaration.organisation, declaration.id)));
    let named = store.repository.message_with_mrn(declaration.organisation, &mrn()).expect("a look-up");
    assert_eq!(named.expect("it has the MRN").lrn, lrn("LRN-1"));
}

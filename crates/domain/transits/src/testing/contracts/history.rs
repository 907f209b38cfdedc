//! Histories and rejections of transits.

use super::each_port::TransitDirectoryBench;
use super::store::{WithTransits, a_line, after, start};
use crate::lifecycle::Status;
use crate::ports::Changes;
use crate::testing::a_valid_transit;
use crate::{MovementStatement, NewTransit, Rejection, RejectionError, TimelineEvent};
use customs_kernel::facts::{Code, Quoted, Statement, StoredStatement};
use customs_kernel::{CustomsWords, equal, keeps};

pub(super) fn run(make: &impl Fn() -> TransitDirectoryBench) {
    keeps! { "TransitDirectory":
        a_history_has_the_lines_of_every_change(&make());
        a_rejection_reads_back_as_it_was_stored(&make());
        histories_and_rejections_are_those_of_the_organisation(&make());
        a_deleted_draft_is_gone_with_its_history(&make());
    }
}

fn a_history_has_the_lines_of_every_change(store: &TransitDirectoryBench) {
    let draft = store.draft();
    let later = a_line(TimelineEvent::StatusChanged, Status::Released);
    let changed = store.save(draft, Changes { timeline: vec![later.clone()], ..Changes::default() });
    let history = store.directory.timeline(changed.organisation, changed.id).expect("a look-up");
    let expected = vec![a_line(TimelineEvent::Created, Status::Draft), later];
    equal!(history, Some((changed.reference.clone(), expected)), [changed]);
}

fn a_rejection_reads_back_as_it_was_stored(store: &TransitDirectoryBench) {
    let transit = store.draft();
    let place = MovementStatement::Line { line: Code::from("7") };
    let found = MovementStatement::ErrorAt { text: Quoted::from("code list violation"), place: place.into() };
    let named = RejectionError {
        code: "12".to_owned(),
        text: Some(found.into()),
        pointer: Some("/CC015C/Consignment/HouseConsignment/ConsignmentItem[2]/Packaging[1]".to_owned()),
        path: Some("items.1.packaging.0".to_owned()),
        original_value: Some("<é>".to_owned()),
        line_number: Some(2),
    };
    let bare = RejectionError {
        code: "90".to_owned(),
        text: Some(CustomsWords::quoted("too late").into()),
        pointer: None,
        path: None,
        original_value: None,
        line_number: None,
    };
    let first = Rejection { arrived_at: after(1), errors: vec![named, bare] };
    let second = Rejection { arrived_at: after(2), errors: vec![] };
    let reject =
        |transit, one: &Rejection| store.save(transit, Changes { rejection: Some(one.clone()), ..Changes::default() });
    let transit = reject(reject(transit, &first), &second);
    let kept = store.directory.rejections(transit.organisation, transit.id).expect("a look-up");
    equal!(kept, [first, second]);
    let text = kept[0].errors[0].text.as_ref().and_then(StoredStatement::statement);
    equal!(text.map(Statement::code), Some("xml_error_at"), "the text keeps its code");
}

fn histories_and_rejections_are_those_of_the_organisation(store: &TransitDirectoryBench) {
    let rejection = Some(Rejection { arrived_at: start(), errors: vec![] });
    let mine = store.save(store.draft(), Changes { rejection, ..Changes::default() });
    let [_, other] = store.organisations;
    equal!(store.directory.rejections(other, mine.id).expect("a look-up"), [], [mine]);
    equal!(store.directory.timeline(other, mine.id).expect("a look-up"), None, [mine]);
}

fn a_deleted_draft_is_gone_with_its_history(store: &TransitDirectoryBench) {
    let new = NewTransit { reference: Some("ORDER-1".to_owned()), ..store.new_transit(a_valid_transit()) };
    // A transit that customs rejected and that was taken back.
    let rejection = Some(Rejection { arrived_at: start(), errors: vec![] });
    let draft = store.save(store.insert(new), Changes { rejection, ..Changes::default() });
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    equal!(store.directory.timeline(draft.organisation, draft.id).expect("a look-up"), None, [draft]);
    equal!(store.directory.rejections(draft.organisation, draft.id).expect("a look-up"), [], [draft]);
}

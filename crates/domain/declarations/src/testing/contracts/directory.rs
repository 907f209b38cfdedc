use super::each_port::DeclarationDirectoryBench;
use super::store::{WithDeclarations, a_line, after, start};
use super::{draft_lists, listing};
use crate::form::ItemForm;
use crate::lifecycle::Status;
use crate::ports::{Changes, DeclarationLabel, Excerpt, LineStretch};
use crate::testing::{a_valid_import, a_valid_item};
use crate::{
    AssessedTax, Declaration, DeclarationId, NewDeclaration, Rejection, RejectionError, TimelineEntry, TimelineEvent,
};
use customs_kernel::facts::{Reasons, StoredStatement};
use customs_kernel::{Actor, CustomsWords, RecordHistory, UserId, equal, holds, keeps};
use rust_decimal::Decimal;

/// Runs the contract of [`DeclarationDirectory`](crate::ports::DeclarationDirectory) beside the store that fills the
/// lists; `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn directory_contract<B: Into<DeclarationDirectoryBench>>(make: impl Fn() -> B) {
    let make = || -> DeclarationDirectoryBench { make().into() };
    keeps! { "DeclarationDirectory":
        a_timeline_tells_what_happened_oldest_first(&make());
        a_timeline_and_rejections_are_those_of_the_organisation(&make());
        rejections_keep_every_part_oldest_first(&make());
        taxes_are_those_that_customs_told_last(&make());
        a_reference_in_use_is_found_exactly(&make());
        the_label_is_that_of_the_latest_change(&make());
        an_excerpt_has_the_lines_of_its_stretch_and_the_totals_of_all(&make());
    }
    listing::run(&make);
    draft_lists::run(&make);
}

fn a_timeline_tells_what_happened_oldest_first(store: &DeclarationDirectoryBench) {
    let draft = store.draft();
    let mut lines = vec![a_line(TimelineEvent::Created, Status::Draft)];
    // All lines have the same moment, in an order that sorting by word would change.
    let user = Actor::User { id: UserId::new(7), name: "Jan".to_owned() };
    let actors = [Actor::Customs, user, Actor::System].into_iter().cycle();
    for (event, actor) in TimelineEvent::ALL.iter().copied().zip(actors) {
        let mut line = a_line(event, Status::Accepted);
        line.actor = actor;
        let reasons = Reasons(vec![CustomsWords::quoted("details: é \"quoted\"")]);
        line.details = Some(RecordHistory::Reasons { reasons }.into());
        line.mrn = "26NL000396A1B2C3R0".parse().ok();
        lines.push(line);
    }
    let (first, second) = lines[1..].split_at(5);
    let changes = |timeline: &[_]| Changes { timeline: timeline.to_vec(), ..Changes::default() };
    let changed = store.save(draft, changes(first));
    let changed = store.save(changed, changes(second));
    let found = store.directory.timeline(changed.organisation, changed.id).expect("a look-up");
    let (reference, found) = found.expect("the declaration is there");
    equal!((reference, &found), (changed.reference, &lines), [found]);
    let facts = |lines: &[TimelineEntry]| -> Vec<_> {
        let statements = lines.iter().map(|line| line.details.as_ref().and_then(StoredStatement::statement));
        statements.map(|statement| statement.map(|stated| (stated.code(), stated.values().clone()))).collect()
    };
    equal!(facts(&found), facts(&lines), "the details keep their codes and values", [found]);
}

fn a_timeline_and_rejections_are_those_of_the_organisation(store: &DeclarationDirectoryBench) {
    let mine = store.draft();
    let rejection = Rejection { arrived_at: start(), errors: vec![] };
    let mine = store.save(mine, Changes { rejection: Some(rejection), ..Changes::default() });
    let [_, other] = store.organisations;
    equal!(store.directory.timeline(other, mine.id).expect("a look-up"), None, [mine]);
    equal!(store.directory.rejections(other, mine.id).expect("a look-up"), [], [mine]);
    let unknown = DeclarationId::new(i64::MAX);
    equal!(store.directory.timeline(mine.organisation, unknown).expect("a look-up"), None, [mine, unknown]);
    equal!(store.directory.rejections(mine.organisation, unknown).expect("a look-up"), [], [mine, unknown]);
    let foreign = store.directory.latest_rejections(other, &[mine.id]).expect("a look-up");
    holds!(foreign.is_empty(), "{foreign:?}");
}

fn rejections_keep_every_part_oldest_first(store: &DeclarationDirectoryBench) {
    let error = RejectionError {
        code: "DMS548AA".to_owned(),
        text: Some("invalid procedure code".to_owned()),
        text_nl: Some("ongeldige regelingscode".to_owned()),
        pointer: Some("42A/67A/68A[1]/70A[1]/166".to_owned()),
        path: Some("declaration.procedure.current".to_owned()),
        original_value: Some("40".to_owned()),
        line_number: Some(1),
    };
    let bare = RejectionError {
        code: "DMS003AA".to_owned(),
        text: None,
        text_nl: None,
        pointer: None,
        path: None,
        original_value: None,
        line_number: None,
    };
    let rejections = [
        Rejection { arrived_at: after(9), errors: vec![error.clone(), bare, error] },
        Rejection { arrived_at: start(), errors: vec![] },
    ];
    let mut declaration = store.draft();
    for rejection in &rejections {
        declaration = store.save(declaration, Changes { rejection: Some(rejection.clone()), ..Changes::default() });
    }
    let declaration = store.save(declaration, Changes { resolves_rejections: true, ..Changes::default() });
    let found = store.directory.rejections(declaration.organisation, declaration.id).expect("a look-up");
    equal!(found, rejections, "in the order in which they were stored");
    let [first, second] = rejections;
    let once = store.draft();
    let once = store.save(once, Changes { rejection: Some(first.clone()), ..Changes::default() });
    let ids = [declaration.id, store.draft().id, once.id, DeclarationId::new(i64::MAX)];
    let latest = store.directory.latest_rejections(declaration.organisation, &ids).expect("a look-up");
    let expected = [(declaration.id, second), (once.id, first)];
    equal!(latest.into_iter().collect::<Vec<_>>(), expected, "the latest of each that has any");
    let none = store.directory.latest_rejections(declaration.organisation, &[]).expect("a look-up");
    holds!(none.is_empty(), "{none:?}");
}

fn a_reference_in_use_is_found_exactly(store: &DeclarationDirectoryBench) {
    let new = NewDeclaration { reference: Some("Order_1".to_owned()), ..store.new_declaration(a_valid_import()) };
    store.insert(new);
    let [mine, other] = store.organisations;
    let in_use = |organisation, text| store.directory.reference_in_use(organisation, text).expect("a look-up");
    holds!(in_use(mine, "Order_1"));
    for text in ["order_1", "Order", "Order%", "OrderX1", "", "\0"] {
        holds!(!in_use(mine, text), "{text:?}");
    }
    holds!(!in_use(other, "Order_1"));
}

fn the_label_is_that_of_the_latest_change(store: &DeclarationDirectoryBench) {
    let draft = store.draft();
    let label = |organisation, id| store.directory.label(organisation, id).expect("a look-up");
    let label_of = |declaration: &Declaration| {
        let Declaration { version, reference, status, .. } = declaration.clone();
        Some(DeclarationLabel { version, reference, status })
    };
    equal!(label(draft.organisation, draft.id), label_of(&draft), [draft]);
    let submitted = Declaration { status: Status::Submitted, ..draft.clone() };
    let changed = store.save(submitted, Changes::default());
    holds!(changed.version > draft.version, [changed, draft]);
    equal!(label(changed.organisation, changed.id), label_of(&changed), [changed]);
    equal!(label(store.organisations[1], changed.id), None, [changed]);
    equal!(label(changed.organisation, DeclarationId::new(i64::MAX)), None, [changed]);
}

fn an_excerpt_has_the_lines_of_its_stretch_and_the_totals_of_all(store: &DeclarationDirectoryBench) {
    let mut form = a_valid_import();
    let item = |number: i64| ItemForm { sku: Some(format!("S-{number}")), ..a_valid_item() };
    form.items = (1..=5).map(item).collect();
    let whole = store.insert(store.new_declaration(form));
    let excerpt = |organisation, before, most| {
        store.directory.excerpt(organisation, whole.id, LineStretch { before, most }).expect("a look-up")
    };
    for (before, most, lines) in [(0, 0, 0..0), (0, 2, 0..2), (2, 2, 2..4), (4, 200, 4..5), (5, 2, 5..5), (0, 9, 0..5)]
    {
        let declaration = Declaration { lines: whole.lines[lines].to_vec(), ..whole.clone() };
        let expected = Excerpt { declaration, totals: whole.totals() };
        equal!(excerpt(whole.organisation, before, most), Some(expected), "{most} after {before}", [whole]);
    }
    equal!(
        excerpt(whole.organisation, u32::MAX, u32::MAX).map(|found| found.declaration.lines),
        Some(Vec::new()),
        [whole]
    );
    equal!(excerpt(store.organisations[1], 0, 5), None);
}

fn taxes_are_those_that_customs_told_last(store: &DeclarationDirectoryBench) {
    let declaration = store.draft();
    equal!(
        store.directory.assessed_taxes(declaration.organisation, declaration.id).expect("a look-up"),
        [],
        [declaration]
    );
    let tax = |tax_type: &str, amount: i64, currency: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: Decimal::new(amount, 2),
        currency: currency.parse().expect("a currency"),
    };
    let taxes = |taxes: &[AssessedTax]| Changes { taxes: Some(taxes.to_vec()), ..Changes::default() };
    let first = [tax("A00", 12_345, "EUR"), tax("C00", 1, "EUR")];
    let declaration = store.save(declaration, taxes(&first));
    equal!(
        store.directory.assessed_taxes(declaration.organisation, declaration.id).expect("a look-up"),
        first,
        [declaration]
    );
    let later = [tax("A00", 100, "EUR"), tax("A00", 200, "GBP"), tax("B00", 20_400, "EUR")];
    let declaration = store.save(declaration, taxes(&later));
    // A change without taxes leaves the stored taxes alone.
    let declaration = store.save(declaration, Changes::default());
    equal!(
        store.directory.assessed_taxes(declaration.organisation, declaration.id).expect("a look-up"),
        later,
        [declaration]
    );
    let other = store.organisations[1];
    equal!(store.directory.assessed_taxes(other, declaration.id).expect("a look-up"), [], [declaration]);
}

//! Lists follow what happens to drafts.

use super::drafts::{draft_of, named, numbered};
use super::each_port::DeclarationDirectoryBench;
use super::store::{WithDeclarations, after};
use crate::form::ItemForm;
use crate::lifecycle::Status;
use crate::ports::{Changes, DeclarationFilter, DeclarationSort, DeclarationSummary, LineChange};
use crate::testing::{a_valid_export, a_valid_import, a_valid_item};
use crate::{Declaration, DeclarationError, Rejection, RejectionError, Totals};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection, equal, in_unit_of_work, keeps};
use rust_decimal::Decimal;

pub(super) fn run(make: &impl Fn() -> DeclarationDirectoryBench) {
    keeps! { "DeclarationDirectory":
        a_changed_draft_is_listed_as_it_stands(&make());
        totals_follow_every_change_of_lines(&make());
        totals_of_the_largest_numbers_are_exact(&make());
        of_many_lines_at_once_none_is_left_out(&make());
        a_deleted_draft_is_gone_with_its_history_and_rejections(&make());
    }
}

fn page() -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None }
}

fn summary(store: &DeclarationDirectoryBench, declaration: &Declaration) -> DeclarationSummary {
    let (filter, sort) = (DeclarationFilter::default(), DeclarationSort::Id);
    let list = store.directory.list(declaration.organisation, &filter, sort, SortDirection::Ascending, page());
    let records = list.expect("a list").records;
    records.into_iter().find(|record| record.id == declaration.id).expect("it is listed")
}

fn save(store: &DeclarationDirectoryBench, draft: Declaration, lines: LineChange) -> Declaration {
    store.repository.save_draft(draft, lines).expect("a change is kept")
}

fn a_changed_draft_is_listed_as_it_stands(store: &DeclarationDirectoryBench) {
    let mut form = a_valid_export();
    form.items.clear();
    form.application_reference = Some("UCR-9".to_owned());
    form.representation_type = Some("3".to_owned());
    form.dms_version = Some("4.1".to_owned());
    form.declaration.symbol = Some("D".to_owned());
    form.declaration.total_invoice_value = Some(Decimal::new(1_234, 2));
    form.declaration.total_invoice_currency = Some("USD".to_owned());
    let changed = Declaration { reference: "Ändern-1".to_owned(), form, updated_at: after(9), ..store.draft() };
    let saved = save(store, changed, LineChange::Keep);
    let listed = summary(store, &saved);
    equal!((listed.direction, listed.declaration_type), (saved.direction(), saved.declaration_type()));
    equal!((listed.symbol, &listed.totals), (saved.symbol(), &saved.totals()));
    equal!((listed.dms_version.as_deref(), listed.representation_type.as_deref()), (Some("4.1"), Some("3")), [listed]);
    equal!((listed.application_reference.as_deref(), listed.reference.as_str()), (Some("UCR-9"), "Ändern-1"), [listed]);
    let filter = DeclarationFilter { reference: Some("ÄNDERN".to_owned()), ..DeclarationFilter::default() };
    let found =
        store.directory.list(saved.organisation, &filter, DeclarationSort::Id, SortDirection::Ascending, page());
    equal!(found.expect("a list").total, 1, "it is found by its new name");
    let cleared = Declaration { form: crate::form::DeclarationForm::default(), ..saved };
    let saved = save(store, cleared, LineChange::Keep);
    equal!(summary(store, &saved).dms_version, None, [saved]);
}

fn totals_follow_every_change_of_lines(store: &DeclarationDirectoryBench) {
    let draft = draft_of(store, "abcd");
    let [a, b] = [draft.lines[0].id, draft.lines[1].id];
    for change in [
        LineChange::Add(Box::new(named("x"))),
        LineChange::Add(numbered("y", 1)),
        LineChange::Update(vec![(a, ItemForm { gross_weight: Some(Decimal::new(7, 6)), ..named("A") })]),
        LineChange::Move(b, numbered("B", 4)),
        LineChange::Remove(a),
        LineChange::Match(vec![(Some(b), named("P")), (None, named("q"))]),
        LineChange::ReplaceAll(vec![named("p"), named("q"), named("r")]),
    ] {
        let reported = format!("{change:?}");
        let saved = save(store, store.find(&draft), change);
        equal!(summary(store, &saved).totals, saved.totals(), "{reported}");
    }
    let emptied = save(store, store.find(&draft), LineChange::ReplaceAll(vec![]));
    let totals = Totals { currency: Some("EUR".to_owned()), ..Totals::default() };
    equal!(summary(store, &emptied).totals, totals, [emptied]);
}

fn totals_of_the_largest_numbers_are_exact(store: &DeclarationDirectoryBench) {
    // A draft may hold numbers that no rule has checked.
    let mut form = a_valid_import();
    form.items =
        vec![ItemForm { gross_weight: Some(Decimal::MAX), invoice_value: Some(Decimal::MIN), ..a_valid_item() }; 2];
    let stored = store.insert(store.new_declaration(form));
    equal!(summary(store, &stored).totals, stored.totals(), [stored]);
}

fn of_many_lines_at_once_none_is_left_out(store: &DeclarationDirectoryBench) {
    let draft = draft_of(store, "a");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let added: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
                    let held = store.repository.find_for_change(draft.organisation, draft.id)?;
                    let held = held.ok_or(DeclarationError::NotFound)?;
                    store.repository.save_draft(held, LineChange::Add(numbered("x", 1)))?;
                    Ok(())
                });
                added.expect("who holds the draft can change it");
            });
        }
    });
    let changed = store.find(&draft);
    equal!(changed.lines.len(), 9, [changed]);
    equal!(summary(store, &changed).totals, changed.totals(), [changed]);
}

fn a_deleted_draft_is_gone_with_its_history_and_rejections(store: &DeclarationDirectoryBench) {
    let error = RejectionError {
        code: "DMS548AA".to_owned(),
        text: None,
        text_nl: None,
        pointer: Some("42A/D013".to_owned()),
        path: Some("declaration.symbol".to_owned()),
        original_value: Some("A".to_owned()),
        line_number: None,
    };
    let rejected = |number: &str| {
        let mut draft = store.submit(draft_of(store, "ab"), number);
        draft.status = Status::Draft;
        let rejection = Some(Rejection { arrived_at: after(9), errors: vec![error.clone(), error.clone()] });
        store.save(draft, Changes { rejection, ..Changes::default() })
    };
    let (draft, kept) = (rejected("LRN-1"), rejected("LRN-2"));
    let rejections = |of: &Declaration| store.directory.rejections(of.organisation, of.id).expect("a look-up").len();
    equal!((rejections(&draft), rejections(&kept)), (1, 1), [draft, kept]);
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    equal!(store.directory.timeline(draft.organisation, draft.id).expect("a look-up"), None, [draft]);
    equal!((rejections(&draft), rejections(&kept)), (0, 1), [draft, kept]);
}

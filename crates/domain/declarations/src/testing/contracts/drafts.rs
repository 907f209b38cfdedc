use super::each_port::DeclarationBench;
use super::store::{WithDeclarations, after, is_conflict};
use crate::form::ItemForm;
use crate::lifecycle::Status;
use crate::ports::{Changes, LineChange, unique_rules};
use crate::testing::{a_valid_export, a_valid_import, a_valid_item};
use crate::{Declaration, DeclarationError, Line, LineId, NewDeclaration};
use customs_kernel::{equal, holds, in_unit_of_work, keeps};
use rust_decimal::Decimal;

/// Runs the contract for changes of a draft, which are `save_draft` and `delete` of the
/// [`DeclarationRepository`](crate::ports::DeclarationRepository), on that port alone; `make` creates an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn draft_contract<B: Into<DeclarationBench>>(make: impl Fn() -> B) {
    let make = || -> DeclarationBench { make().into() };
    keeps! { "DeclarationRepository":
        a_changed_draft_is_stored_whole(&make());
        every_change_of_lines_is_stored_as_it_says(&make());
        lines_that_are_not_named_keep_their_ids(&make());
        a_change_of_lines_stays_with_its_declaration(&make());
        a_draft_of_an_older_version_is_refused_whole(&make());
        a_reference_in_use_is_refused(&make());
        a_deleted_draft_is_gone(&make());
        what_is_no_draft_or_has_an_mrn_is_not_deleted(&make());
        another_organisation_changes_and_deletes_nothing(&make());
        of_many_lines_at_once_none_is_lost(&make());
    }
}

pub(super) fn named(name: &str) -> ItemForm {
    ItemForm { description: Some(name.to_owned()), ..a_valid_item() }
}

pub(super) fn numbered(name: &str, sequence: i64) -> Box<ItemForm> {
    Box::new(ItemForm { sequence: Some(sequence), ..named(name) })
}

/// Stores a draft with one item for each letter, which is the description of the item.
pub(super) fn draft_of(store: &impl WithDeclarations, names: &str) -> Declaration {
    let items = names.chars().map(|name| named(&name.to_string())).collect();
    store.insert(NewDeclaration {
        form: crate::form::DeclarationForm { items, ..a_valid_import() },
        ..store.new_declaration(a_valid_import())
    })
}

fn names(lines: &[Line]) -> String {
    lines.iter().map(|line| line.item.description.as_deref().unwrap_or_default()).collect()
}

fn save(store: &DeclarationBench, draft: Declaration, lines: LineChange) -> Declaration {
    let saved = store.repository.save_draft(draft, lines).expect("a change is kept");
    equal!(store.find(&saved), saved, "it reads back as it was answered", [saved]);
    saved
}

fn a_changed_draft_is_stored_whole(store: &DeclarationBench) {
    let draft = store.draft();
    let mut form = a_valid_export();
    form.items.clear();
    form.application_reference = Some("UCR-9".to_owned());
    form.representation_type = Some("3".to_owned());
    form.dms_version = Some("4.1".to_owned());
    form.declaration.symbol = Some("D".to_owned());
    form.declaration.total_invoice_value = Some(Decimal::new(1_234, 2));
    form.declaration.total_invoice_currency = Some("USD".to_owned());
    let changed = Declaration {
        reference: "Ändern-1".to_owned(),
        customer_code: Some("ACME".to_owned()),
        dossier_id: Some(4),
        form: form.clone(),
        updated_at: after(9),
        ..draft.clone()
    };
    let saved = save(store, changed, LineChange::Keep);
    equal!((saved.version, saved.status), (draft.version.next(), Status::Draft));
    equal!((saved.reference.as_str(), saved.customer_code.as_deref()), ("Ändern-1", Some("ACME")), [saved]);
    equal!((saved.dossier_id, saved.updated_at, &saved.form), (Some(4), after(9), &form));
    equal!(
        (&saved.lines, &saved.milestones, saved.created_at),
        (&draft.lines, &draft.milestones, draft.created_at),
        [saved]
    );

    let cleared =
        Declaration { customer_code: None, dossier_id: None, form: crate::form::DeclarationForm::default(), ..saved };
    let saved = save(store, cleared, LineChange::Keep);
    equal!((saved.customer_code.as_deref(), saved.dossier_id), (None, None));
    equal!(saved.form.dms_version, None, [saved]);
}

fn every_change_of_lines_is_stored_as_it_says(store: &DeclarationBench) {
    let draft = draft_of(store, "abcd");
    let ids: Vec<LineId> = draft.lines.iter().map(|line| line.id).collect();
    for (change, expected) in [
        (LineChange::Keep, "abcd"),
        (LineChange::Add(Box::new(named("x"))), "abcdx"),
        (LineChange::Add(numbered("y", 1)), "yabcdx"),
        (LineChange::Add(numbered("z", 3)), "yazbcdx"),
        (LineChange::Update(vec![(ids[0], named("A")), (ids[3], named("D"))]), "yAzbcDx"),
        (LineChange::Move(ids[1], numbered("B", 7)), "yAzcDxB"),
        (LineChange::Move(ids[1], numbered("b", 1)), "byAzcDx"),
        (LineChange::Move(ids[2], numbered("C", 5)), "byAzCDx"),
        (LineChange::Remove(ids[0]), "byzCDx"),
        (LineChange::Remove(ids[1]), "yzCDx"),
        (LineChange::ReplaceAll(vec![named("p"), named("q")]), "pq"),
        (LineChange::Match(vec![(None, named("P")), (None, named("q")), (None, named("r"))]), "Pqr"),
        (LineChange::Match(vec![(None, named("s"))]), "s"),
        (LineChange::ReplaceAll(vec![]), ""),
        (LineChange::Add(numbered("n", 5)), "n"),
    ] {
        let reported = format!("{change:?}");
        let saved = save(store, store.find(&draft), change);
        equal!(names(&saved.lines), expected, "{reported}", [saved]);
        let numbers: Vec<_> = saved.lines.iter().filter_map(|line| line.item.sequence).collect();
        equal!(numbers, (1..).take(expected.len()).collect::<Vec<i64>>(), "{reported}");
    }
    let saved = store.find(&draft);
    let last = saved.lines[0].id;
    let emptied = save(store, saved, LineChange::Remove(last));
    equal!(emptied.lines, [], [emptied]);
}

fn lines_that_are_not_named_keep_their_ids(store: &DeclarationBench) {
    let draft = draft_of(store, "abc");
    let ids = |declaration: &Declaration| declaration.lines.iter().map(|line| line.id).collect::<Vec<_>>();
    let [a, b, c] = [0, 1, 2].map(|place| draft.lines[place].id);
    let saved = save(store, draft, LineChange::Add(numbered("x", 2)));
    let x = saved.lines[1].id;
    holds!(![a, b, c].contains(&x), [a, b, c, x]);
    equal!(ids(&saved), [a, x, b, c], [saved]);
    let saved = save(store, saved, LineChange::Move(c, numbered("c", 1)));
    equal!(ids(&saved), [c, a, x, b], [saved]);
    let saved = save(store, saved, LineChange::Update(vec![(x, named("y"))]));
    equal!(ids(&saved), [c, a, x, b], [saved]);
    let saved = save(store, saved, LineChange::Remove(a));
    equal!(ids(&saved), [c, x, b], [saved]);
    let items = vec![(Some(b), named("b")), (None, named("n")), (Some(c), named("C"))];
    let saved = save(store, saved, LineChange::Match(items));
    let n = saved.lines[1].id;
    holds!(![a, b, c, x].contains(&n), [saved]);
    equal!((ids(&saved), names(&saved.lines)), (vec![b, n, c], "bnC".to_owned()), [saved]);
    let items = vec![(Some(n), named("n")), (Some(c), named("C"))];
    let saved = save(store, saved, LineChange::Match(items));
    equal!((ids(&saved), names(&saved.lines)), (vec![n, c], "nC".to_owned()), [saved]);
    equal!(store.find(&saved), saved);
}

fn a_change_of_lines_stays_with_its_declaration(store: &DeclarationBench) {
    let other = draft_of(store, "abc");
    let draft = draft_of(store, "abc");
    for change in [
        LineChange::Remove(draft.lines[0].id),
        LineChange::Add(numbered("x", 1)),
        LineChange::Update(vec![(draft.lines[1].id, named("B")), (other.lines[0].id, named("y"))]),
        LineChange::Move(draft.lines[2].id, numbered("c", 1)),
        LineChange::Match(vec![(Some(other.lines[0].id), named("m")), (Some(draft.lines[1].id), named("n"))]),
        LineChange::ReplaceAll(vec![named("p")]),
    ] {
        save(store, store.find(&draft), change);
        equal!(store.find(&other), other, [other]);
    }
}

fn a_draft_of_an_older_version_is_refused_whole(store: &DeclarationBench) {
    let first = draft_of(store, "ab");
    let second = save(store, first.clone(), LineChange::Keep);
    for change in [
        LineChange::Keep,
        LineChange::ReplaceAll(vec![]),
        LineChange::Add(Box::new(named("x"))),
        LineChange::Remove(first.lines[0].id),
    ] {
        holds!(is_conflict(&store.repository.save_draft(first.clone(), change), None), [first]);
    }
    holds!(is_conflict(&store.repository.delete(first.organisation, first.id, first.version), None), [first]);
    equal!(store.find(&second), second, [second]);
}

fn a_reference_in_use_is_refused(store: &DeclarationBench) {
    let taken = NewDeclaration { reference: Some("ORDER-1".to_owned()), ..store.new_declaration(a_valid_import()) };
    let taken = store.insert(taken);
    let draft = store.draft();
    let renamed = Declaration { reference: "ORDER-1".to_owned(), ..draft.clone() };
    let refused: Result<Declaration, DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        Ok(store.repository.save_draft(renamed.clone(), LineChange::ReplaceAll(vec![]))?)
    });
    match refused {
        Err(DeclarationError::Storage(error)) => {
            holds!(is_conflict(&Err::<(), _>(error), Some(unique_rules::DECLARATION_REFERENCE)));
        }
        other => panic!("{other:?}"),
    }
    equal!(store.find(&draft), draft, [draft]);
    save(store, taken, LineChange::Keep);
}

fn a_deleted_draft_is_gone(store: &DeclarationBench) {
    let mut draft = store.submit(draft_of(store, "ab"), "LRN-1");
    let kept = store.draft();
    draft.status = Status::Draft;
    let draft = store.save(draft, Changes::default());
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    equal!(store.repository.find(draft.organisation, draft.id).expect("a look-up"), None, [draft]);
    let again = store.repository.delete(draft.organisation, draft.id, draft.version);
    holds!(is_conflict(&again, None), [again]);
    equal!(store.find(&kept), kept, [kept]);
    let reused = NewDeclaration { reference: Some(draft.reference), ..store.new_declaration(a_valid_import()) };
    store.insert(reused);
}

fn what_is_no_draft_or_has_an_mrn_is_not_deleted(store: &DeclarationBench) {
    let delete = |declaration: &Declaration| {
        store.repository.delete(declaration.organisation, declaration.id, declaration.version)
    };
    let mut submitted = store.submit(store.draft(), "LRN-1");
    holds!(is_conflict(&delete(&submitted), None), [submitted]);
    submitted.status = Status::Draft;
    submitted.milestones.mrn = Some("26NL000396A1B2C3R0".parse().expect("an MRN"));
    let accepted = store.save(submitted, Changes::default());
    holds!(is_conflict(&delete(&accepted), None), [accepted]);
    equal!(store.find(&accepted), accepted, [accepted]);
}

fn another_organisation_changes_and_deletes_nothing(store: &DeclarationBench) {
    let mine = draft_of(store, "ab");
    let [_, other] = store.organisations;
    let stolen = Declaration { organisation: other, ..mine.clone() };
    holds!(is_conflict(&store.repository.save_draft(stolen, LineChange::ReplaceAll(vec![])), None));
    holds!(is_conflict(&store.repository.delete(other, mine.id, mine.version), None), [mine]);
    equal!(store.find(&mine), mine, [mine]);
}

fn of_many_lines_at_once_none_is_lost(store: &DeclarationBench) {
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
    equal!(names(&changed.lines), "xxxxxxxxa", [changed]);
}

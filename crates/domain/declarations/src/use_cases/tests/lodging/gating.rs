//! The claims of a submission on stock and guarantees.

use super::*;
use crate::form::ItemForm;
use crate::ports::{
    GuaranteeShortage, NewSubmission, OrganisationDirectory, StockShortage, SubmissionRefusal, TakenStock,
    WarehouseEntry,
};
use crate::testing::{NotingGate, a_valid_export, a_valid_item};
use crate::{DeclarationWarning, DraftTarget, NewLines, UpdateDraft};
use customs_kernel::facts::Warning;
use customs_kernel::{Eori, ErrorKind, FieldErrors, RuleCode, StorageError};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn gated() -> (DeclarationsOverFakes, Arc<NotingGate>) {
    let gate = Arc::new(NotingGate::default());
    (declarations_over_fakes().with(|ports| ports.gate = gate.clone()), gate)
}

fn shortage() -> SubmissionRefusal {
    SubmissionRefusal::InsufficientStock(StockShortage {
        inventory_line_id: Some(7),
        declaration_line_id: Some(8),
        quantity: 5.into(),
        quantity_available: 3.into(),
    })
}

fn critical() -> SubmissionRefusal {
    SubmissionRefusal::GuaranteeInsufficient(Box::new(GuaranteeShortage {
        kind: "surety",
        eori: "NL801234566".parse().expect("an EORI"),
        level: "critical",
        amount: 100.into(),
        total_available: 0.into(),
    }))
}

fn from_lot(lot: i64, sequence: Option<i64>) -> ItemForm {
    ItemForm { inventory_line_id: Some(lot), sequence, ..a_valid_item() }
}

fn taking_from_stock() -> DeclarationForm {
    DeclarationForm { items: vec![from_lot(7, None)], ..a_valid_import() }
}

#[test]
fn every_way_of_submitting_asks_once_under_the_lrn_that_customs_gets() {
    let (fakes, gate) = gated();
    let at_once = fakes.submitted(a_valid_import());
    let drafts = [fakes.create(a_valid_import()).declaration, fakes.create(a_valid_import()).declaration];
    assert_eq!(gate.asked().len(), 1, "a draft needs nothing");
    fakes.declarations.submit(BROKER, drafts[0].id, &client(), None, true).expect("it is submitted");
    let target = DraftTarget { organisation: BROKER, id: drafts[1].id, expected: None };
    let update = UpdateDraft { target, actor: client(), submit_when_valid: true, may_submit: true, may_allocate: true };
    fakes.declarations.update_draft(&update, &|_| {}).expect("it is submitted");
    let expected = [&at_once, &drafts[0], &drafts[1]].map(|declaration| {
        let lrn = fakes.now(declaration).milestones.lrn.expect("an LRN");
        NewSubmission {
            organisation: BROKER,
            declaration: declaration.id,
            lrn,
            actor: client(),
            asks_for_stock: false,
            surety_of: declaration.surety_holder(None),
        }
    });
    assert!(expected.iter().all(|submission| submission.surety_of.is_some()));
    assert_eq!(gate.asked(), expected);
    fakes.declarations.save_as_draft(BROKER, at_once.id, &client(), None).expect("it was not handed over");
    fakes.declarations.submit(BROKER, at_once.id, &client(), None, true).expect("it is submitted again");
    assert_ne!(gate.asked()[3].lrn, expected[0].lrn);
}

/// An organisation that counts the requests for its EORI.
#[derive(Default)]
struct AskedOrganisation(AtomicUsize);

impl OrganisationDirectory for AskedOrganisation {
    fn eori(&self, _: OrganisationId) -> Result<Option<Eori>, StorageError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(None)
    }
}

#[test]
fn a_submission_asks_for_the_broker_once() {
    let organisation = Arc::new(AskedOrganisation::default());
    let fakes = declarations_over_fakes().with(|ports| ports.organisations = organisation.clone());
    let draft = fakes.create(a_valid_import()).declaration;
    organisation.0.store(0, Ordering::Relaxed);
    fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert_eq!(organisation.0.load(Ordering::Relaxed), 1);
}

#[test]
fn it_is_told_what_a_submission_asks_for_by_what_it_says() {
    let (fakes, gate) = gated();
    let mut leaving = a_valid_import();
    let text = |text: &str| Some(text.to_owned());
    leaving.declaration.procedure.previous = text("71");
    leaving.items[0].previous_documents =
        vec![crate::form::PreviousDocumentForm { document_type: text("NCLE"), id: text("1"), ..Default::default() }];
    for form in [taking_from_stock(), leaving, a_valid_export()] {
        fakes.submitted(form);
    }
    let reported = gate.asked().into_iter().map(|asked| (asked.asks_for_stock, asked.surety_of.is_some()));
    assert_eq!(reported.collect::<Vec<_>>(), [(true, true), (true, true), (false, false)]);
}

/// UCC articles 110 and 195: the holder of the deferred payment, or of a comprehensive guarantee, secures the debt,
/// regardless of who declares.
#[test]
fn an_import_is_secured_by_the_holder_of_the_guarantee_that_it_names() {
    let named = |type_code: &str, holder: Option<&str>| crate::form::AuthorizationForm {
        type_code: Some(type_code.to_owned()),
        id: Some("NL-1".to_owned()),
        holder_id: holder.map(str::to_owned),
    };
    let (broker, importer) = ("NL111111111", "NL801234566");
    for (authorizations, holder) in [
        (vec![], importer),
        (vec![named("CWP", Some(broker))], importer),
        (vec![named("C506", Some(broker))], broker),
        (vec![named("dpo", Some(" nl111111111 "))], broker),
        (vec![named("CGU", Some(broker))], broker),
        (vec![named("CGU", Some("NL222222222")), named("C506", Some(broker))], broker),
        (vec![named("CGU", None)], importer),
        (vec![named("C506", Some("  ")), named("CGU", Some(broker))], importer),
    ] {
        let (fakes, gate) = gated();
        let mut form = a_valid_import();
        form.declaration.authorizations = authorizations.clone();
        fakes.submitted(form);
        let asked = gate.asked().remove(0).surety_of.map(|eori| eori.to_string());
        assert_eq!(asked.as_deref(), Some(holder), "{authorizations:?}");
    }
}

/// UCC articles 89(5) and 211(3)(c): nothing is paid under a suspensive procedure, so the comprehensive guarantee
/// secures the debt, even when the declaration also names deferred payment by another holder.
#[test]
fn what_a_procedure_suspends_is_secured_by_the_comprehensive_guarantee() {
    let named = |type_code: &str, holder: &str| crate::form::AuthorizationForm {
        type_code: Some(type_code.to_owned()),
        id: Some("NL-1".to_owned()),
        holder_id: Some(holder.to_owned()),
    };
    let (deferment, guarantee) = ("NL111111111", "NL222222222");
    for (procedure, authorizations, holder) in [
        ("40", vec![named("C506", deferment), named("CGU", guarantee)], deferment),
        ("71", vec![named("C506", deferment), named("CGU", guarantee)], guarantee),
        ("53", vec![named("C506", deferment), named("CGU", guarantee)], guarantee),
        ("51", vec![named("DPO", deferment), named("C505", guarantee)], guarantee),
        ("71", vec![named("C506", deferment)], deferment),
    ] {
        let (fakes, _) = gated();
        let mut form = a_valid_import();
        form.declaration.authorizations = authorizations;
        let mut declaration = fakes.create(form).declaration;
        declaration.form.declaration.procedure.current = Some(procedure.to_owned());
        let found = declaration.surety_holder(None).map(|eori| eori.to_string());
        assert_eq!(found.as_deref(), Some(holder), "{procedure}");
    }
}

/// The origin of goods is written into the lines before the message is made. Every way of submitting reports the
/// doubts, at the item as it was sent.
#[test]
fn where_goods_come_from_is_named_and_what_is_not_in_order_is_told() {
    const MRN: &str = "26NL000396A1B2C3R0";
    let (fakes, gate) = gated();
    let document = |kind: &str, id: &str| crate::form::PreviousDocumentForm {
        document_type: Some(kind.to_owned()),
        id: Some(id.to_owned()),
        ..Default::default()
    };
    let item = |sequence| ItemForm {
        sequence: Some(sequence),
        previous_documents: vec![document("NCLE", MRN)],
        ..a_valid_item()
    };
    let mut form = DeclarationForm { items: vec![item(2), item(1)], ..a_valid_import() };
    form.declaration.procedure.previous = Some("71".to_owned());
    let draft = fakes.create(form.clone()).declaration;
    let entry = |lot, mrn: &str, quantity: i64| WarehouseEntry {
        inventory_line_id: lot,
        mrn: mrn.to_owned(),
        item: Some(1),
        quantity: quantity.into(),
        unit: "NAR".to_owned(),
    };
    let entries = vec![entry(1, MRN, 30), entry(2, "26NL000396A1B2C3R1", 10)];
    gate.give(TakenStock {
        entries: [(draft.lines[0].id.get(), entries)].into(),
        remarks: vec![Warning::at("declaration.items.0.previous_documents", DeclarationWarning::PackagingMissing)],
    });
    let reported = |item: usize| {
        let path = format!("declaration.items.{item}.previous_documents");
        Warning::at(path, DeclarationWarning::PackagingMissing)
    };
    let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
    assert!(overview.warnings.contains(&reported(0)), "{:?}", overview.warnings);
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert!(submitted.warnings.contains(&reported(0)), "{:?}", submitted.warnings);
    let documents = &fakes.now(&draft).lines[0].item.previous_documents;
    let quantities: Vec<_> = documents.iter().map(|one| (one.id.as_deref(), one.line, one.quantity)).collect();
    let expected = [(MRN, 30), ("26NL000396A1B2C3R1", 10)];
    assert_eq!(quantities, expected.map(|(id, quantity)| (Some(id), Some(1), Some(quantity.into()))));
    assert_eq!(fakes.now(&draft).lines[1].item.previous_documents, [document("NCLE", MRN)], "nothing is known of it");
    let created = fakes
        .declarations
        .create(CreateDeclaration { submit_when_valid: Some(true), ..command(form) })
        .expect("it is submitted");
    assert!(created.warnings.contains(&reported(1)), "{:?}", created.warnings);
}

#[test]
fn what_is_refused_is_not_submitted_and_leaves_nothing_behind() {
    for (refusal, reported) in [
        (shortage(), "5 is asked, 3 is available"),
        (
            critical(),
            "the surety guarantee of NL801234566 does not cover EUR 100: EUR 0 is available, its level is critical",
        ),
    ] {
        let (fakes, gate) = gated();
        let draft = fakes.create(a_valid_import()).declaration;
        gate.refuse(Some(refusal));
        let refused = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect_err("it is refused");
        assert_eq!((refused.to_string().as_str(), refused.kind()), (reported, ErrorKind::Refused));
        let command = CreateDeclaration { submit_when_valid: Some(true), ..command(a_valid_import()) };
        let refused = fakes.declarations.create(command).expect_err("it is refused");
        assert_eq!(refused.to_string(), reported);
        assert_eq!((fakes.now(&draft), fakes.count()), (draft.clone(), 1), "all or nothing");
        assert_eq!((fakes.events(), fakes.messages()), (vec![], vec![]));
        gate.refuse(None);
        fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    }
}

#[test]
fn what_stock_would_refuse_stands_in_the_overview() {
    let (fakes, gate) = gated();
    let draft = fakes.create(taking_from_stock()).declaration;
    let SubmissionRefusal::InsufficientStock(shortage) = shortage() else { panic!("it is one") };
    let of_line = StockShortage { declaration_line_id: Some(draft.lines[0].id.get()), ..shortage };
    let invalid = FieldErrors::one("declaration.items.0.inventory_line_id", (RuleCode::NotFound, "does not exist"));
    for (refusal, reported) in [
        (SubmissionRefusal::InsufficientStock(of_line), "5 is asked, 3 is available"),
        (SubmissionRefusal::Invalid(invalid), "does not exist"),
    ] {
        gate.refuse(Some(refusal));
        let overview = fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview");
        let expected = FieldErrors::one("declaration.items.0.inventory_line_id", (RuleCode::LotOfOtherGoods, reported));
        assert_eq!((overview.broken_rules, overview.ready_to_submit), (expected, false));
    }
    gate.refuse(None);
    assert!(fakes.declarations.submit_overview(BROKER, draft.id).expect("an overview").ready_to_submit);
}

/// Items become lines in the order of their numbers, but the client knows them by the positions that it sent.
#[test]
fn wrong_goods_are_told_under_the_item_that_was_sent() {
    let (fakes, gate) = gated();
    gate.refuse(Some(SubmissionRefusal::Invalid(FieldErrors::one(
        "declaration.items.0.inventory_line_id",
        (RuleCode::LotOfOtherGoods, "names no lot"),
    ))));
    let items = vec![from_lot(7, Some(2)), from_lot(8, Some(1))];
    let form = DeclarationForm { items: items.clone(), ..a_valid_import() };
    let command = CreateDeclaration { submit_when_valid: Some(true), ..command(form) };
    let sent = ["declaration.items.1.inventory_line_id: names no lot"];
    assert_eq!(broken(fakes.declarations.create(command)), sent);
    let draft = fakes.create(a_valid_import()).declaration;
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let update = UpdateDraft { target, actor: client(), submit_when_valid: true, may_submit: true, may_allocate: true };
    let lines = NewLines { items, skus: vec![] };
    let updated = fakes.declarations.update_draft(&update, &|content| content.lines = Some(lines.clone()));
    assert_eq!(broken(updated), sent);
    let submitted = fakes.declarations.submit(BROKER, draft.id, &client(), None, true);
    assert_eq!(broken(submitted), ["declaration.items.0.inventory_line_id: names no lot"], "those of the lines");
}

#[test]
fn goods_of_a_named_lot_are_taken_by_those_alone_who_may_change_stock() {
    let (fakes, gate) = gated();
    let not_allowed = |error: DeclarationError| {
        assert!(matches!(error, DeclarationError::AllocationNotAllowed), "{error:?}");
        assert_eq!(error.kind(), ErrorKind::Forbidden);
    };
    let draft = CreateDeclaration { may_allocate: false, ..command(taking_from_stock()) };
    let submitting = CreateDeclaration { submit_when_valid: Some(true), ..draft.clone() };
    not_allowed(fakes.declarations.create(submitting).expect_err("it is refused"));
    assert_eq!(fakes.count(), 0);
    let draft = fakes.declarations.create(draft).expect("a draft takes nothing").declaration;
    let submit = |may| fakes.declarations.submit(BROKER, draft.id, &client(), None, may);
    not_allowed(submit(false).expect_err("it is refused"));
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let update =
        UpdateDraft { target, actor: client(), submit_when_valid: true, may_submit: true, may_allocate: false };
    not_allowed(fakes.declarations.update_draft(&update, &|_| {}).expect_err("it is refused"));
    assert_eq!((fakes.now(&draft), gate.asked()), (draft.clone(), vec![]));
    submit(true).expect("it is submitted");
    let without = CreateDeclaration { submit_when_valid: Some(true), may_allocate: false, ..command(a_valid_import()) };
    fakes.declarations.create(without).expect("no lot is named");
}

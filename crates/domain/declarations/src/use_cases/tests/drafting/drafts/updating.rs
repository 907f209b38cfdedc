use super::*;
use crate::form::fields::DeclarationFields;
use crate::form::{ItemForm, PartyForm, SkuForm};
use crate::ports::{DossierRefusal, KnownMasterItem};
use crate::testing::{KnownMasterItems, OpenDossiers};
use crate::{DraftContent, NewLines, UpdateDraft, UpdatedDraft};
use customs_kernel::{FieldErrors, RuleCode};

fn command(draft: &Declaration) -> UpdateDraft {
    UpdateDraft {
        target: target(draft),
        actor: client(),
        submit_when_valid: false,
        may_submit: true,
        may_allocate: true,
    }
}

fn update(
    fakes: &DeclarationsOverFakes,
    draft: &Declaration,
    change: impl Fn(&mut DraftContent),
) -> Result<UpdatedDraft, DeclarationError> {
    fakes.declarations.update_draft(&command(draft), &change)
}

fn updated(fakes: &DeclarationsOverFakes, draft: &Declaration, change: impl Fn(&mut DraftContent)) -> Declaration {
    let updated = update(fakes, draft, change).expect("it is changed");
    assert_eq!(updated.broken_rules, None);
    assert_eq!(fakes.now(draft), updated.declaration);
    updated.declaration
}

#[test]
fn what_is_not_changed_stays() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "abc");
    let changed = updated(&fakes, &draft, |content| content.form.declaration.office = text("NL000510"));
    let mut expected = draft.clone();
    expected.form.declaration.office = text("NL000510");
    expected.version = draft.version.next();
    assert_eq!(changed, expected);
}

#[test]
fn what_results_is_filled_in_as_a_new_declaration_is() {
    let acme = KnownParty { name: text("Acme B.V."), customs_office: text("NL000510"), ..KnownParty::default() };
    let parties = KnownParties([("ACME".to_owned(), acme)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let draft = draft_of(&fakes, "a");
    let changed = updated(&fakes, &draft, |content| {
        let header = &mut content.form.declaration;
        header.importer = Some(PartyForm { customer_code: text("ACME"), ..PartyForm::default() });
        (header.office, header.imex, header.symbol, content.form.representation_type) = (None, None, None, None);
    });
    let header = changed.form.declaration;
    assert_eq!(header.importer.and_then(|importer| importer.name), text("Acme B.V."));
    assert_eq!((header.office, header.imex, header.symbol), (text("NL000510"), text("IM"), text("A")));
    assert_eq!(changed.form.representation_type, text("2"));
    assert_eq!(changed.customer_code, text("ACME"));
}

#[test]
fn new_items_and_articles_take_the_place_of_all_lines() {
    let chair = KnownMasterItem {
        description: "Chair".to_owned(),
        hs_code: text("94016900"),
        country_of_origin: text("CN"),
        gross_weight: Some(2.into()),
        net_weight: Some(1.into()),
        unit_value: Some(10.into()),
        ..KnownMasterItem::default()
    };
    let master_items = KnownMasterItems([("CHAIR".to_owned(), chair)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.items = Arc::new(master_items));
    let draft = draft_of(&fakes, "abc");
    let sku = |code: &str| SkuForm { sku_code: text(code), quantity: Some(3.into()), ..SkuForm::default() };
    let numbered = |name: &str, sequence| ItemForm { description: text(name), sequence, ..a_valid_item() };
    let changed = updated(&fakes, &draft, |content| {
        let items = vec![numbered("y", Some(9)), numbered("x", Some(2))];
        content.lines = Some(NewLines { items, skus: vec![sku("CHAIR")] });
    });
    assert_eq!((names(&changed)[..2].to_owned(), changed.lines.len()), ("xy".to_owned(), 3));
    assert_eq!(changed.lines[2].item.sku_details[0].sku, text("CHAIR"));
    assert!(ids(&changed).iter().all(|id| !ids(&draft).contains(id)));
    assert_eq!(changed.form.skus, []);

    let unknown = update(&fakes, &draft, |content| {
        content.lines = Some(NewLines { items: vec![], skus: vec![sku("TABLE")] });
    });
    assert!(matches!(unknown, Err(DeclarationError::SkuResolutionFailed(_))), "{unknown:?}");
    let none = update(&fakes, &draft, |content| content.lines = Some(NewLines::default()));
    assert_eq!(broken(none), ["declaration.items: must hold at least one item, or skus at least one article"]);
    assert_eq!(fakes.now(&draft), changed);
}

#[test]
fn lines_without_a_currency_take_the_new_one_of_the_header_and_no_other_is_touched() {
    let fakes = declarations_over_fakes();
    let mut form = a_valid_import();
    form.declaration.total_invoice_currency = None;
    form.items.push(ItemForm { invoice_currency: text("USD"), ..a_valid_item() });
    let draft = fakes.create(form).declaration;
    let changed = updated(&fakes, &draft, |content| content.form.declaration.total_invoice_currency = text("EUR"));
    let currencies: Vec<_> = changed.lines.iter().map(|line| line.item.invoice_currency.as_deref()).collect();
    assert_eq!((currencies, ids(&changed)), (vec![Some("EUR"), Some("USD")], ids(&draft)));
}

#[test]
fn every_rule_that_the_result_breaks_is_told_and_nothing_is_changed() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "ab");
    let refused = update(&fakes, &draft, |content| {
        content.form.dms_version = None;
        content.form.declaration.office = text(" ");
        content.form.declaration.procedure.previous = text("71");
        content.unreadable = FieldErrors::one("declaration.items.0.a_date", (RuleCode::Date, "must be a date"));
    });
    let entry = "must name the warehouse entry with a document of type NCLE";
    assert_eq!(
        broken(refused),
        [
            "declaration.items.0.a_date: must be a date".to_owned(),
            format!("declaration.items.0.previous_documents: {entry}"),
            format!("declaration.items.1.previous_documents: {entry}"),
            "declaration.office: is required".to_owned(),
            "dms_version: is required".to_owned(),
        ]
    );
    assert_eq!(fakes.now(&draft), draft);
}

#[test]
fn a_customer_can_have_broken_drafts_kept_but_not_what_could_not_be_read() {
    let fakes = saving();
    let draft = fakes.create(for_saving_customer()).declaration;
    let kept = update(&fakes, &draft, |content| {
        content.form.dms_version = None;
        content.lines = Some(NewLines::default());
    })
    .expect("it is kept");
    let paths: Vec<String> = kept.broken_rules.expect("what is wrong").paths().map(str::to_owned).collect();
    assert_eq!(paths, ["declaration.items", "dms_version"]);
    assert_eq!(fakes.now(&draft), kept.declaration);
    assert_eq!((kept.declaration.status, kept.declaration.lines.len()), (Status::Draft, 0));
    let submitting = UpdateDraft { submit_when_valid: true, ..command(&draft) };
    let kept = fakes.declarations.update_draft(&submitting, &|_| {}).expect("it is kept");
    assert_eq!(kept.declaration.status, Status::Draft, "only what is valid is submitted");
    let unreadable = update(&fakes, &draft, |content| {
        content.unreadable = FieldErrors::one("declaration", (RuleCode::Type, "is wrong"))
    });
    assert_eq!(broken(unreadable).len(), 3);
    let unwritable = update(&fakes, &draft, |content| content.form.declaration.office = text("NL\u{7}"));
    assert_eq!(broken(unwritable).len(), 3);
    let leaving = update(&fakes, &draft, |content| {
        content.form.declaration.importer.as_mut().expect("an importer").customer_code = None;
    });
    assert_eq!(broken(leaving).len(), 2, "the settings are those of the customer that it is for then");
}

#[test]
fn a_reference_is_changed_unless_it_is_in_use_and_never_missing() {
    let fakes = saving();
    fakes.create(DeclarationForm { reference: text("TAKEN"), ..a_valid_import() });
    let draft = fakes.create(for_saving_customer()).declaration;
    let named = updated(&fakes, &draft, |content| content.form.reference = text("ORDER-1"));
    assert_eq!((named.reference.as_str(), named.form.reference.as_deref()), ("ORDER-1", None));
    for (reference, problem) in [
        ("TAKEN".to_owned(), "reference: is used by another declaration"),
        ("x".repeat(256), "reference: must not be longer than 255 characters"),
    ] {
        let refused = update(&fakes, &draft, |content| content.form.reference = Some(reference.clone()));
        assert_eq!(broken(refused), [problem]);
    }
    assert_eq!(updated(&fakes, &draft, |_| {}).reference, "ORDER-1");
    let own = format!("D-{:08}", draft.id.get());
    for nothing in [None, text("  ")] {
        let cleared = updated(&fakes, &draft, |content| content.form.reference.clone_from(&nothing));
        assert_eq!(cleared.reference, own);
    }
}

#[test]
fn a_dossier_is_asked_about_a_declaration_that_comes_to_it() {
    use std::sync::Mutex;
    struct Gate(Mutex<OpenDossiers>);
    impl crate::ports::DossierGate for Gate {
        fn admits(
            &self,
            organisation: OrganisationId,
            dossier_id: i64,
        ) -> Result<Result<(), DossierRefusal>, customs_kernel::StorageError> {
            self.0.lock().expect("a gate").admits(organisation, dossier_id)
        }
    }
    let gate =
        Arc::new(Gate(Mutex::new(OpenDossiers([(1, Ok(())), (2, Err(DossierRefusal::NoInvoiceReference))].into()))));
    let fakes = saving().with(|ports| ports.dossiers = gate.clone());
    let draft = fakes.create(for_saving_customer()).declaration;
    assert_eq!(updated(&fakes, &draft, |content| content.dossier_id = Some(1)).dossier_id, Some(1));
    let refused = update(&fakes, &draft, |content| content.dossier_id = Some(2));
    assert_eq!(broken(refused), ["dossier_id: names a dossier without invoice_reference"]);
    gate.0.lock().expect("a gate").0.insert(1, Err(DossierRefusal::Locked));
    assert_eq!(updated(&fakes, &draft, |_| {}).dossier_id, Some(1), "it is in it already");
    assert_eq!(updated(&fakes, &draft, |content| content.dossier_id = None).dossier_id, None);
    assert_eq!(
        broken(update(&fakes, &draft, |content| content.dossier_id = Some(1))),
        ["dossier_id: names a dossier that is invoiced or closed"]
    );
}

#[test]
fn a_draft_is_submitted_with_its_last_change_by_who_may() {
    let fakes = declarations_over_fakes();
    let draft = draft_of(&fakes, "a");
    let submitting = UpdateDraft { submit_when_valid: true, ..command(&draft) };
    let refused = fakes.declarations.update_draft(&UpdateDraft { may_submit: false, ..submitting.clone() }, &|_| {});
    assert!(matches!(refused, Err(DeclarationError::SubmitNotAllowed)));
    let submitted = fakes.declarations.update_draft(&submitting, &|content| {
        content.form.declaration.office = text("NL000510");
    });
    let submitted = submitted.expect("it is submitted").declaration;
    assert_eq!((submitted.status, fakes.now(&draft)), (Status::Submitted, submitted.clone()));
    let message = String::from_utf8(fakes.messages().remove(0).bytes).expect("text");
    assert!(message.contains("NL000510"), "{message}");
}

/// Who pays is agreed between broker and customer, often only when the bill is made; customs never sees it.
#[test]
fn of_a_lodged_declaration_who_pays_customs_can_be_changed_and_nothing_else() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    let accepted = fakes.now(&declaration);
    fakes.events();
    let says = |payer: Option<&str>| {
        let payer = payer.map(str::to_owned);
        move |content: &mut DraftContent| content.form.duties_paid_by.clone_from(&payer)
    };
    let changed = updated(&fakes, &accepted, says(Some("customer")));
    let mut expected = accepted.clone();
    expected.form.duties_paid_by = text("customer");
    (expected.version, expected.updated_at) = (accepted.version.next(), changed.updated_at);
    assert_eq!(changed, expected);
    assert_eq!(fakes.reported(&declaration), "duties are paid to customs by the customer");
    assert_eq!(fakes.events(), [(EventKind::PayerChanged, Status::Accepted)], "what is billed follows");
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    assert_eq!(timeline.last().map(|line| line.event), Some(TimelineEvent::PayerChanged), "no status changed");
    assert_eq!(
        broken(update(&fakes, &changed, says(Some("nobody")))),
        ["duties_paid_by: must be one of broker, customer"]
    );
    let refused = [
        update(&fakes, &changed, says(Some("customer"))),
        update(&fakes, &changed, |content| {
            content.form.duties_paid_by = None;
            content.form.declaration.office = text("NL000510");
        }),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(DeclarationError::InvalidStatus { .. })), "{refused:?}");
    }
    let cleared = updated(&fakes, &changed, says(None));
    assert_eq!(cleared.form.duties_paid_by, None);
    let reported = "duties are paid to customs by the holder of the deferment, otherwise by the broker";
    assert_eq!(fakes.reported(&declaration), reported);
}

#[test]
fn changes_are_read_as_clients_send_them() {
    let draft = || DraftContent {
        form: a_valid_import(),
        dossier_id: Some(7),
        lines: None,
        line_ids: Vec::new(),
        unreadable: FieldErrors::default(),
    };
    let changed = |text: &str| {
        let mut content = draft();
        customs_json_reading::read::<DeclarationFields>(text).expect("changes").value.change(&mut content);
        content
    };
    for nothing in ["{}", r#"{ "declaration": {}, "submit_when_valid": true }"#, r#"{ "dossier_id": 7 }"#] {
        assert_eq!(changed(nothing), draft(), "{nothing}");
    }
    assert_eq!(changed(r#"{ "dossier_id": null }"#), DraftContent { dossier_id: None, ..draft() });
    let unreadable = FieldErrors::one("declaration", (RuleCode::Null, "must not be null: clear its fields one by one"));
    assert_eq!(changed(r#"{ "declaration": null }"#), DraftContent { unreadable, ..draft() });
    let cleared = changed(r#"{ "declaration": { "office": null, "importer": null, "items": null } }"#);
    let mut expected = DraftContent { lines: Some(NewLines::default()), ..draft() };
    (expected.form.declaration.office, expected.form.declaration.importer) = (None, None);
    assert_eq!(cleared, expected);
    let skus = r#"{ "declaration": { "skus": [{ "sku_code": "CHAIR", "quantity": 1.50 }] } }"#;
    let sku =
        SkuForm { sku_code: text("CHAIR"), quantity: Some("1.50".parse().expect("a number")), ..SkuForm::default() };
    assert_eq!(changed(skus).lines, Some(NewLines { items: vec![], skus: vec![sku] }));
    let no_day = r#"{ "declaration": { "items": [{ "supporting_documents": [{ "expiry_date": "soon" }] }] } }"#;
    let path = "declaration.items.0.supporting_documents.0.expiry_date";
    assert_eq!(changed(no_day).unreadable.paths().collect::<Vec<_>>(), [path]);
}

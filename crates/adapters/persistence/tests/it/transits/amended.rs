//! Amendments of accepted transits.

use super::{exchange_ports, store};
use crate::testing::both_migrated;
use customs_kernel::Actor;
use customs_persistence::internals::schema::transits;
use customs_transits::form::TransitForm;
use customs_transits::ports::Changes;
use customs_transits::testing::{PlainAnswer, TransitStore, TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{
    AccessCode, Amendment, CreateTransit, DraftContent, DraftTarget, FormerAmendments, Transit, UpdatedTransit,
};
use diesel::prelude::*;

const MRN: &str = "26NL000510A1B2C3J0";

/// A transit that customs accepted, over the stored ports.
fn accepted(store: &TransitStore) -> (TransitsOverFakes, Transit) {
    let over = transits_over_fakes().with(|ports| {
        ports.repository = store.repository.clone();
        ports.directory = store.directory.clone();
        ports.exchange = exchange_ports(store);
        ports.work = store.work.clone();
    });
    let (organisation, actor) = (store.organisations[0], Actor::System);
    let command = CreateTransit { organisation, actor: actor.clone(), form: a_valid_transit(), dossier_id: None };
    let draft = over.transits.create(command).expect("a draft");
    let lodged = over.transits.submit(organisation, draft.id, &actor, None).expect("submitted").transit;
    says(&over, PlainAnswer::new("IE028").lrn(lodged.milestones.lrn.as_ref().expect("an LRN")).mrn(MRN));
    let accepted = over.transits.find(organisation, draft.id).expect("it is there");
    (over, accepted)
}

fn says(over: &TransitsOverFakes, answer: PlainAnswer) {
    over.transits.receive(answer.document()).expect("it is kept");
    over.transits.apply_received(10).expect("it is applied");
}

fn amended_with(code: &str) -> impl Fn(&mut DraftContent) {
    move |content| {
        content.form.guarantee_access_code = Some(AccessCode::new(code.to_owned()));
        content.form.office_of_destination = Some("DE003301".to_owned());
    }
}

#[test]
fn an_amendment_comes_into_force_with_its_access_code_which_stands_in_no_row() {
    for test in both_migrated() {
        let store = store(&test);
        let (over, transit) = accepted(&store);
        let target = DraftTarget { organisation: transit.organisation, id: transit.id, expected: None };
        let asked = over.transits.update(target, &Actor::System, &amended_with("S3CR")).expect("it is asked for");
        let UpdatedTransit::Amendment { transit: asked, .. } = asked else { panic!("no draft was expected") };
        let find = || over.transits.find(transit.organisation, transit.id).expect("it is there");
        assert_eq!(find(), asked);
        let code = |form: &TransitForm| form.guarantee_access_code.as_ref().map(|code| code.reveal().to_owned());
        assert_eq!(code(&asked.form), None);
        assert_eq!(asked.amendment.as_ref().and_then(|amendment| code(&amendment.form)).as_deref(), Some("S3CR"));
        let text = || diesel::dsl::sql::<diesel::sql_types::Text>("coalesce(CAST(amendment AS TEXT), '')");
        let text: String =
            test.database.read(|connection| Ok(transits::table.select(text()).first(connection)?)).expect("a row");
        assert!(text.contains("DE003301") && !text.contains("S3CR"), "{text}");
        says(&over, PlainAnswer::new("IE004").mrn(MRN));
        let amended = find();
        assert_eq!((code(&amended.form).as_deref(), amended.amendment), (Some("S3CR"), None));
        assert_eq!(amended.form.office_of_destination.as_deref(), Some("DE003301"));
        let listed: Option<String> = test
            .database
            .read(|connection| Ok(transits::table.select(transits::office_of_destination).first(connection)?))
            .expect("a row");
        assert_eq!(listed.as_deref(), Some("DE003301"), "lists show what is in force");
    }
}

#[test]
fn replaced_amendments_are_kept_with_their_access_codes_which_stand_in_no_row() {
    for test in both_migrated() {
        let store = store(&test);
        let (over, transit) = accepted(&store);
        let amendment = |reference: &str, code: &str| Amendment {
            lrn: reference.parse().expect("an LRN"),
            form: TransitForm {
                reference: None,
                guarantee_access_code: Some(AccessCode::new(code.to_owned())),
                ..a_valid_transit()
            },
            asked_at: transit.updated_at,
            refused_at: None,
        };
        let replaced = vec![amendment("LRN-11", "S3CR"), amendment("LRN-12", "T0PS")];
        let former_amendments = FormerAmendments { replaced, in_force: None };
        let kept = Transit { former_amendments, ..transit.clone() };
        store.repository.save(kept.clone(), Changes::default()).expect("saved");
        let find = || over.transits.find(transit.organisation, transit.id).expect("it is there");
        assert_eq!(find().former_amendments, kept.former_amendments);
        let text = || diesel::dsl::sql::<diesel::sql_types::Text>("coalesce(CAST(former_amendments AS TEXT), '')");
        let text: String =
            test.database.read(|connection| Ok(transits::table.select(text()).first(connection)?)).expect("a row");
        assert!(text.contains("LRN-12") && !text.contains("S3CR") && !text.contains("T0PS"), "{text}");
    }
}

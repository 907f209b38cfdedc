//! Who pays the duties and the import VAT to customs.

use super::*;
use crate::DutiesPayer::{Broker, Customer};
use crate::form::AuthorizationForm;
use crate::testing::a_valid_export;
use customs_kernel::Eori;

const IMPORTER: &str = "NL801234566";
const OURS: &str = "NL854321098";
const PARENT: &str = "NL123456782";

fn stored(form: DeclarationForm) -> Declaration {
    declarations_over_fakes().create(form).declaration
}

/// Makes an import with this form, also one that could not be created today, as earlier versions have stored some.
fn import_with(form: DeclarationForm) -> Declaration {
    Declaration { form, ..stored(a_valid_import()) }
}

/// UCC articles 110(b) and 111: customs enters the debt on the account of the holder of the deferment. A charge of
/// 1,025.33 of duty that its holder pays by direct debit must not appear on the broker's invoice a second time.
#[test]
fn the_holder_of_the_deferment_pays_unless_the_declaration_says_otherwise() {
    let broker: Eori = OURS.parse().expect("an EORI");
    let cases = [
        // Each case has the representation, the deferment as code and holder, and what the declaration says; then who
        // pays, and why.
        ("2", None, None, Broker, "no deferred payment (C506) is named".to_owned()),
        ("3", None, None, Broker, "no deferred payment (C506) is named".to_owned()),
        ("2", Some(("C506", None)), None, Customer, format!("the deferred payment (C506) is that of {IMPORTER}")),
        ("3", Some(("C506", None)), None, Broker, "the deferred payment (C506) is the broker's own".to_owned()),
        ("2", Some((" dpo", Some(OURS))), None, Broker, "the deferred payment (C506) is the broker's own".to_owned()),
        (
            "3",
            Some(("C506", Some("nl801234566"))),
            None,
            Customer,
            format!("the deferred payment (C506) is that of {IMPORTER}"),
        ),
        ("3", Some(("DPO", Some(PARENT))), None, Customer, format!("the deferred payment (C506) is that of {PARENT}")),
        // A comprehensive guarantee secures; it does not pay (UCC article 89).
        ("2", Some(("CGU", Some(IMPORTER))), None, Broker, "no deferred payment (C506) is named".to_owned()),
        (
            "3",
            Some(("DPO", Some("0012"))),
            None,
            Broker,
            "whose the deferred payment (C506) is, is not known".to_owned(),
        ),
        ("2", Some(("C506", None)), Some("broker"), Broker, "the declaration says so".to_owned()),
        ("2", None, Some("customer"), Customer, "the declaration says so".to_owned()),
    ];
    for (representation, deferment, stated, payer, reason) in cases {
        let mut form = a_valid_import();
        form.representation_type = Some(representation.to_owned());
        form.declaration.importer.as_mut().expect("an importer").eori = Some(IMPORTER.to_owned());
        form.declaration.authorizations = deferment
            .map(|(code, holder)| AuthorizationForm {
                type_code: Some(code.to_owned()),
                id: Some("NLDPO0000001".to_owned()),
                holder_id: holder.map(str::to_owned),
            })
            .into_iter()
            .collect();
        form.duties_paid_by = stated.map(str::to_owned);
        let paid = import_with(form).duties_paid_by(Some(&broker)).expect("an import");
        assert_eq!((paid.payer, paid.reason.to_string()), (payer, reason), "{representation} {deferment:?} {stated:?}");
    }
}

#[test]
fn without_an_eori_the_broker_holds_no_deferment() {
    let mut form = a_valid_import();
    form.representation_type = Some("3".to_owned());
    form.declaration.authorizations = vec![AuthorizationForm {
        type_code: Some("C506".to_owned()),
        id: Some("NLDPO0000001".to_owned()),
        holder_id: None,
    }];
    let declaration = stored(form);
    assert_eq!(declaration.duties_paid_by(None).expect("an import").payer, Customer, "the importer's own");
    let mut form = declaration.form.clone();
    form.declaration.authorizations[0].holder_id = Some(PARENT.to_owned());
    assert_eq!(import_with(form).duties_paid_by(None).expect("an import").payer, Broker, "of anybody");
}

#[test]
fn nothing_is_said_of_an_export() {
    assert_eq!(stored(a_valid_export()).duties_paid_by(None), None);
}

//! Tests of what an amendment leaves as it was declared.

use super::amending::{after, more_destination, other_guarantee, try_to_amend};
use super::*;
use crate::form::{AddressForm, PartyForm};
use crate::ports::KnownParty;
use crate::testing::KnownParties;
use std::sync::Arc;

/// These fakes, where the trader SHOP has this EORI.
fn with_shop(fakes: TransitsOverFakes, eori: Option<&str>) -> TransitsOverFakes {
    let text = |text: &str| Some(text.to_owned());
    let address =
        AddressForm { street: text("Markt 1"), city: text("Emden"), postal_code: text("26721"), country: text("DE") };
    let shop = KnownParty { name: text("Shop"), eori: eori.map(str::to_owned), address, ..KnownParty::default() };
    let parties = [("ACME".to_owned(), KnownParty::default()), ("SHOP".to_owned(), shop)].into();
    fakes.with(|ports| ports.parties = Arc::new(KnownParties { parties, access_code: None }))
}

#[test]
fn a_change_of_one_field_leaves_the_parties_as_they_were_declared() {
    for interrupted in [false, true] {
        let fakes = with_shop(transits_over_fakes(), None);
        let shop = || Some(PartyForm { customer_code: Some("SHOP".to_owned()), ..PartyForm::default() });
        let transit = fakes.submitted(TransitForm { consignor: shop(), consignee: shop(), ..a_valid_transit() });
        fakes.customs_says([about(&transit, "IE028")]);
        if interrupted {
            fakes.customs_says([about(&transit, "IE055")]);
        }
        let declared = fakes.now(&transit).form;
        let fakes = with_shop(fakes, Some("NL801234566"));
        let change = if interrupted { other_guarantee } else { more_destination };
        let (asked, _) = try_to_amend(&fakes, &transit, &change).expect("it is asked for");
        let amended = asked.amendment.expect("an amendment").form;
        let expected = match interrupted {
            true => TransitForm { guarantee_amount: amended.guarantee_amount, ..declared },
            false => TransitForm { office_of_destination: after(), ..declared },
        };
        assert_eq!(amended, expected);
    }
}

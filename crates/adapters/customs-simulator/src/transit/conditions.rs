//! Conditions and rules between the data of a declaration, each of which is valid by itself. Errors 13 and 14 are the
//! functional error codes of NCTS for a condition and a rule. Two things are assumptions: which of the two codes each
//! check uses, and that the countries of the two offices alone decide whether an office of transit is needed.

use super::document_reader::{all, text_at};
use super::{TraderMessage, TransitError};
use chrono::NaiveDate;

/// Error code of a condition: some data require other data.
const CONDITION: &str = "13";
/// Error code of a rule: the data cannot be as they are.
const RULE: &str = "14";

/// Countries whose offices goods reach without an office of transit: the Union, with Northern Ireland (XI, which its
/// customs law covers), and Andorra, Monaco and San Marino, which are in a customs union with it. Goods to other
/// countries cross the border of another party to the convention on common transit.
const WITHOUT_BORDER: [&str; 31] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI", "AD", "MC", "SM",
];

/// Guarantee types with an account at customs, as the message writes them: the waiver (0) and the comprehensive
/// guarantee (1, which is type 0 of the API). Without an amount, nothing could be taken from the account.
const WITH_ACCOUNT: [&str; 2] = ["0", "1"];

/// All contradictions in the declaration, in the order of the message.
pub(super) fn errors(message: &TraderMessage, today: NaiveDate) -> Vec<TransitError> {
    let found = limit_date(message, today).into_iter().chain(office_of_transit(message));
    found.chain(guarantee_amounts(message)).collect()
}

/// The limit date must not be over, so that the goods can still arrive in time.
fn limit_date(message: &TraderMessage, today: NaiveDate) -> Option<TransitError> {
    let text = text_at(message.root(), &["TransitOperation", "limitDate"])?;
    let limit: NaiveDate = text.parse().ok()?;
    (limit < today).then(|| TransitError::new(RULE, "/CC015C/TransitOperation[1]/limitDate[1]", Some(text)))
}

/// An office of transit must be named when one of the two countries is outside that area.
fn office_of_transit(message: &TraderMessage) -> Option<TransitError> {
    let country = |office| text_at(message.root(), &[office, "referenceNumber"]).and_then(|number| number.get(..2));
    let (from, to) = (country("CustomsOfficeOfDeparture")?, country("CustomsOfficeOfDestinationDeclared")?);
    let outside = from != to && [from, to].iter().any(|country| !WITHOUT_BORDER.contains(country));
    let named = all(message.root(), "CustomsOfficeOfTransitDeclared").next().is_some();
    (outside && !named).then(|| TransitError::new(CONDITION, "/CC015C/CustomsOfficeOfTransitDeclared[1]", None))
}

/// A guarantee with an account must name the amount that the movement uses.
fn guarantee_amounts(message: &TraderMessage) -> impl Iterator<Item = TransitError> {
    let guarantees = (1..).zip(all(message.root(), "Guarantee"));
    let without = guarantees.filter(|(_, guarantee)| {
        text_at(guarantee, &["guaranteeType"]).is_some_and(|kind| WITH_ACCOUNT.contains(&kind))
            && text_at(guarantee, &["GuaranteeReference", "amountToBeCovered"]).is_none()
    });
    without.map(|(number, _)| {
        let place = format!("/CC015C/Guarantee[{number}]/GuaranteeReference[1]/amountToBeCovered[1]");
        TransitError::new(CONDITION, place, None)
    })
}

//! Conditions and rules between the data of a message, each valid by itself, as published for phase 5 of the
//! transit system. Errors 13 and 14 are the functional error codes of NCTS for a condition and a rule. The published
//! texts are read here independently of the writers of the messages. The values of the code lists that they name are an
//! assumption, and so are three checks of customs that stand in no text: that the limit date is not over, that an
//! account of guarantees is given an amount, and that only the countries of the two offices decide whether an office
//! of transit is needed.

mod areas;
mod equipment;
mod findings;
mod goods;
mod guarantees;
mod locations;
mod means;
mod notices;
mod numbering;
mod offices;
mod operation;
mod packaging;
mod parties;
mod references;

use super::element_at::ElementAt;
use super::{TraderMessage, TransitError};
use chrono::NaiveDate;
use findings::Findings;

/// All contradictions in a message, by subject. `declared` is the declaration in force of the message's movement.
pub(super) fn errors(message: &TraderMessage, declared: Option<&TraderMessage>, today: NaiveDate) -> Vec<TransitError> {
    let root = ElementAt::root(message);
    let declared = declared.map(ElementAt::root);
    let mut found = Findings::default();
    match message.number() {
        "015" | "013" => declaration(&root, today, &mut found),
        "170" => presentation(&root, declared.as_ref(), &mut found),
        "014" => notices::invalidation(&root, &mut found),
        "054" | "141" => parties::check(&root, &mut found),
        "007" => notices::arrival(&root, &mut found),
        "044" => notices::unloading_remarks(&root, declared.as_ref(), &mut found),
        _ => {}
    }
    found.into_errors()
}

fn declaration(root: &ElementAt<'_>, today: NaiveDate, found: &mut Findings) {
    operation::check(root, today, found);
    offices::check(root, found);
    parties::check(root, found);
    guarantees::check(root, found);
    for consignment in root.each("Consignment") {
        references::check(root, &consignment, found);
        equipment::check(&consignment, found);
        locations::check(&consignment, found);
        means::check(root, &consignment, found);
        goods::check(root, &consignment, found);
        packaging::check(&consignment, found);
    }
    numbering::check(root, found);
}

fn presentation(root: &ElementAt<'_>, declared: Option<&ElementAt<'_>>, found: &mut Findings) {
    parties::check(root, found);
    for consignment in root.each("Consignment") {
        equipment::check(&consignment, found);
        locations::check(&consignment, found);
        means::check(root, &consignment, found);
    }
    numbering::check(root, found);
    notices::presentation(root, declared, found);
}

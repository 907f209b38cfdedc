//! Decides amendments (013). Rule R0520 lists the data of a declaration that cannot be amended.

use super::departure::{presented, refused, refused_for};
use super::element_at::{all, text_at};
use super::{
    PlannedDecision, PlannedTransitAnswer, RecordChange, TraderMessage, TransitAnswer, TransitCase, TransitError,
    TransitScenario, TransitState, TransitVerdict,
};
use crate::xml::XmlElement;
use std::collections::BTreeSet;

const NUMBER: &str = "013";
/// Error code of a rule, and the rule about what can be amended.
const RULE: (&str, &str) = ("14", "R0520");

/// Texts that an amendment cannot change, by their path.
const FIXED: [[&str; 2]; 6] = [
    ["TransitOperation", "declarationType"],
    ["TransitOperation", "additionalDeclarationType"],
    ["TransitOperation", "security"],
    ["CustomsOfficeOfDeparture", "referenceNumber"],
    ["HolderOfTheTransitProcedure", "identificationNumber"],
    ["Representative", "identificationNumber"],
];

/// Decides an amendment. It is taken before the release; where customs asks for it, the release follows. A release that
/// is planned and not yet reported is planned again, and what customs would still ask for is no longer asked for.
pub(super) fn decide(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else {
        return refused(TransitState::Rejected, NUMBER, "90", "/CC013C/TransitOperation/MRN");
    };
    let scenario = TransitScenario::from_reference(case.trader_reference.as_deref());
    let is_open = match case.state {
        TransitState::AwaitingPresentation | TransitState::AwaitingSecondPresentation | TransitState::Accepted => true,
        _ => case.awaits_release(),
    };
    if !is_open || matches!(case.planned, PlannedDecision::Acceptance | PlannedDecision::Amendment) {
        return refused(case.state, NUMBER, "92", "/CC013C");
    }
    let mut errors: Vec<_> = case.declaration.iter().flat_map(|declared| fixed_data(message, declared)).collect();
    errors.extend(flag(message, &scenario, case.state));
    if errors.is_empty() && is_of_guarantee(message) {
        let beside = case.declaration.iter().flat_map(|declared| changed_beside(message, declared));
        errors.extend(beside.map(|place| TransitError::new(RULE.0, place, None).because(RULE.1)));
    }
    if errors.is_empty() && scenario == TransitScenario::AmendmentRefused {
        errors.push(TransitError::new(RULE.0, "/CC013C", None).because(RULE.1));
    }
    if !errors.is_empty() {
        return refused_for(case.state, NUMBER, errors);
    }
    let grns = message.grns();
    let (mut verdict, withdraws_planned) = match case.state {
        TransitState::Accepted if scenario.waits_for_amendment() => (presented(&TransitScenario::Ordinary, grns), true),
        state if state.is_on_its_way() => (presented(&scenario, grns), true),
        state => (TransitVerdict::moves_to(state, Vec::new()), false),
    };
    verdict.responses.insert(0, PlannedTransitAnswer::at_acceptance(TransitAnswer::AmendmentAccepted));
    TransitVerdict { record: RecordChange::Amended, withdraws_planned, ..verdict }
}

/// The data that differ from the declaration and cannot be amended.
fn fixed_data(message: &TraderMessage, declared: &TraderMessage) -> Vec<TransitError> {
    let changed = FIXED.iter().filter_map(|path| {
        let (new, old) = (text_at(message.root(), path), text_at(declared.root(), path));
        let place = || format!("/CC013C/{}[1]/{}[1]", path[0], path[1]);
        (new != old).then(|| TransitError::new(RULE.0, place(), new).because(RULE.1))
    });
    changed.chain(commodity_codes(message, declared)).collect()
}

/// Items of the declaration with another sub-heading of the harmonised system than before.
fn commodity_codes(message: &TraderMessage, declared: &TraderMessage) -> Vec<TransitError> {
    let old = items(declared);
    let code = |item| text_at(item, &["Commodity", "CommodityCode", "harmonizedSystemSubHeadingCode"]);
    let number = |item| text_at(item, &["declarationGoodsItemNumber"]);
    let changed = items(message).into_iter().filter_map(|(place, item)| {
        let (_, before) = old.iter().find(|(_, before)| number(before).is_some() && number(before) == number(item))?;
        let place = format!("{place}/Commodity[1]/CommodityCode[1]/harmonizedSystemSubHeadingCode[1]");
        (code(before) != code(item)).then(|| TransitError::new(RULE.0, place, code(item)).because(RULE.1))
    });
    changed.collect()
}

/// The goods items of a declaration with their places in an amendment.
fn items(message: &TraderMessage) -> Vec<(String, &XmlElement)> {
    let houses = all(message.root(), "Consignment").flat_map(|consignment| all(consignment, "HouseConsignment"));
    let placed = (1..).zip(houses).flat_map(|(house_number, house)| {
        (1..).zip(all(house, "ConsignmentItem")).map(move |(number, item)| {
            let house = format!("/CC013C/Consignment[1]/HouseConsignment[{house_number}]");
            (format!("{house}/ConsignmentItem[{number}]"), item)
        })
    });
    placed.collect()
}

/// The flag of an amendment of only the guarantee, taken only while customs waits for another guarantee.
fn flag(message: &TraderMessage, scenario: &TransitScenario, state: TransitState) -> Option<TransitError> {
    let awaits_guarantee = state == TransitState::Accepted && *scenario == TransitScenario::GuaranteeInvalid;
    let place = "/CC013C/TransitOperation[1]/amendmentTypeFlag[1]";
    let misplaced = is_of_guarantee(message) && !awaits_guarantee;
    misplaced.then(|| TransitError::new(RULE.0, place, Some("1")).because(RULE.1))
}

/// Whether the flag says that the amendment changes only guarantees.
fn is_of_guarantee(message: &TraderMessage) -> bool {
    text_at(message.root(), &["TransitOperation", "amendmentTypeFlag"]) == Some("1")
}

// An amendment of the guarantee must change nothing else (rule R0520).

/// The group that such an amendment is about.
const GUARANTEE: &str = "Guarantee";
/// Groups with parts that are reported one by one.
const DIVIDED: [&str; 2] = ["TransitOperation", "Consignment"];
/// Elements that an amendment has for itself; they do not describe the movement.
const ITS_OWN: [&str; 3] = ["LRN", "MRN", "amendmentTypeFlag"];

/// The places beside the guarantees in which the amendment differs from the declaration in force, which has taken in
/// what the presentation of the goods added to it (guideline G0045).
pub(super) fn changed_beside(message: &TraderMessage, declared: &TraderMessage) -> Vec<String> {
    let (new, old) = (message.root(), declared.root());
    let mut places = Vec::new();
    for name in different(new, old) {
        let [after, before] = [new, old].map(|root| root.children.iter().find(|child| child.name() == name));
        let is_group = [after, before].into_iter().flatten().any(|element| !element.children.is_empty());
        match (after, before) {
            (Some(after), Some(before)) if DIVIDED.contains(&name) => {
                let parts = different(after, before).into_iter().filter(|part| !ITS_OWN.contains(part));
                places.extend(parts.map(|part| format!("/CC013C/{name}[1]/{part}[1]")));
            }
            // An element that is no group belongs to the head, and each message has its own head.
            _ if is_group && name != GUARANTEE => places.push(format!("/CC013C/{name}[1]")),
            _ => {}
        }
    }
    places
}

/// The names of child elements that are not alike in both, in any order among others.
fn different<'e>(new: &'e XmlElement, old: &'e XmlElement) -> BTreeSet<&'e str> {
    let names = new.children.iter().chain(&old.children).map(XmlElement::name);
    let called = |element: &'e XmlElement, name| element.children.iter().filter(move |child| child.name() == name);
    names.filter(|name| !are_alike(called(new, *name), called(old, *name))).collect()
}

fn are_alike<'e>(new: impl Iterator<Item = &'e XmlElement>, old: impl Iterator<Item = &'e XmlElement>) -> bool {
    let alike = |one: &XmlElement, other: &XmlElement| {
        one.name() == other.name()
            && one.text() == other.text()
            && are_alike(one.children.iter(), other.children.iter())
    };
    let (new, old): (Vec<_>, Vec<_>) = (new.collect(), old.collect());
    new.len() == old.len() && new.iter().zip(old).all(|(one, other)| alike(one, other))
}

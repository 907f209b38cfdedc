//! Messages of customs that repeat the declaration: the release for transit and the permission to unload. Both have the
//! elements of the declaration in its order, without some, and require some that the declaration may leave out.

use super::answer_writer::day;
use super::document_writer::{group, leaf};
use super::element_at::{all, text_at};
use super::incident::known_incident;
use super::{AnswerHead, AnsweredMovement};
use crate::xml::XmlElement;

/// The top of the declaration that a release repeats as it is, in its order. The guarantees and the consignment follow.
const HEADER: [&str; 7] = [
    "Authorisation",
    "CustomsOfficeOfDeparture",
    "CustomsOfficeOfDestinationDeclared",
    "CustomsOfficeOfTransitDeclared",
    "CustomsOfficeOfExitForTransitDeclared",
    "HolderOfTheTransitProcedure",
    "Representative",
];

/// The elements of a consignment, in the order of the schema.
const CONSIGNMENT: [&str; 26] = [
    "countryOfDispatch",
    "countryOfDestination",
    "containerIndicator",
    "inlandModeOfTransport",
    "modeOfTransportAtTheBorder",
    "grossMass",
    "referenceNumberUCR",
    "Carrier",
    "Consignor",
    "Consignee",
    "AdditionalSupplyChainActor",
    "TransportEquipment",
    "LocationOfGoods",
    "DepartureTransportMeans",
    "CountryOfRoutingOfConsignment",
    "ActiveBorderTransportMeans",
    "PlaceOfLoading",
    "PlaceOfUnloading",
    "PreviousDocument",
    "SupportingDocument",
    "TransportDocument",
    "AdditionalReference",
    "AdditionalInformation",
    "Incident",
    "TransportCharges",
    "HouseConsignment",
];

/// The elements of a consignment that a release does not repeat.
const NOT_RELEASED: [&str; 1] = [SUPPLEMENTARY_UNITS];

const SUPPLEMENTARY_UNITS: &str = "HouseConsignment/ConsignmentItem/Commodity/GoodsMeasure/supplementaryUnits";

/// The elements of a consignment that a permission to unload does not repeat.
const NOT_UNLOADED: [&str; 29] = [
    SUPPLEMENTARY_UNITS,
    "countryOfDispatch",
    "modeOfTransportAtTheBorder",
    "referenceNumberUCR",
    "Carrier",
    "Consignor/ContactPerson",
    "AdditionalSupplyChainActor",
    "LocationOfGoods",
    "CountryOfRoutingOfConsignment",
    "ActiveBorderTransportMeans",
    "PlaceOfLoading",
    "PlaceOfUnloading",
    "SupportingDocument/documentLineItemNumber",
    "TransportCharges",
    "HouseConsignment/countryOfDispatch",
    "HouseConsignment/referenceNumberUCR",
    "HouseConsignment/Consignor/ContactPerson",
    "HouseConsignment/AdditionalSupplyChainActor",
    "HouseConsignment/SupportingDocument/documentLineItemNumber",
    "HouseConsignment/TransportCharges",
    "HouseConsignment/ConsignmentItem/countryOfDispatch",
    "HouseConsignment/ConsignmentItem/referenceNumberUCR",
    "HouseConsignment/ConsignmentItem/AdditionalSupplyChainActor",
    "HouseConsignment/ConsignmentItem/PreviousDocument/typeOfPackages",
    "HouseConsignment/ConsignmentItem/PreviousDocument/numberOfPackages",
    "HouseConsignment/ConsignmentItem/PreviousDocument/measurementUnitAndQualifier",
    "HouseConsignment/ConsignmentItem/PreviousDocument/quantity",
    "HouseConsignment/ConsignmentItem/SupportingDocument/documentLineItemNumber",
    "HouseConsignment/ConsignmentItem/TransportCharges",
];

/// The content of the release for transit. Without a stored declaration it holds what is known of the movement.
pub(super) fn release(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Vec<XmlElement> {
    let mut operation: Vec<_> = of.lrn_element().into_iter().chain(of.mrn_element()).collect();
    operation.extend(of.operation(&["declarationType", "additionalDeclarationType", "TIRCarnetNumber"]));
    operation.push(leaf("declarationAcceptanceDate", of.accepted_on(head)));
    operation.push(leaf("releaseDate", day(head.issued_at)));
    operation.extend(of.operation(&[
        "security",
        "reducedDatasetIndicator",
        "specificCircumstanceIndicator",
        "communicationLanguageAtDeparture",
        "bindingItinerary",
    ]));
    let mut elements = vec![group("TransitOperation", operation)];
    if of.declaration.is_none() {
        elements.extend([of.office_of_departure("CustomsOfficeOfDeparture"), of.holder()]);
        return elements;
    }
    for name in HEADER {
        elements.extend(of.declared(name).into_iter().cloned());
    }
    elements.extend(of.declared("Guarantee").into_iter().map(guarantee));
    elements.extend(of.declared("Consignment").into_iter().map(|declared| {
        let mut consignment = repeated(declared, "", &NOT_RELEASED);
        require(&mut consignment, "PlaceOfLoading", || {
            let country = of.departure().get(..2).unwrap_or("NL");
            group("PlaceOfLoading", vec![leaf("country", country), leaf("location", of.departure())])
        });
        ordered(consignment)
    }));
    elements
}

/// The consignment as the permission to unload repeats it, with the incident on the way; `None` without a stored
/// declaration.
pub(super) fn unloaded_consignment(of: &AnsweredMovement<'_>) -> Option<XmlElement> {
    let declared = all(of.declaration?.root(), "Consignment").next()?;
    let mut consignment = repeated(declared, "", &NOT_UNLOADED);
    consignment.children.extend(known_incident(of));
    Some(ordered(consignment))
}

/// A goods item as a partial release at destination repeats it.
pub(super) fn released_item(declared: &XmlElement, release_type: &str) -> XmlElement {
    let mut data = Vec::new();
    for name in ["goodsItemNumber", "declarationGoodsItemNumber"] {
        data.extend(all(declared, name).cloned());
    }
    data.push(leaf("releaseType", release_type));
    let path = "HouseConsignment/ConsignmentItem/Commodity";
    data.extend(all(declared, "Commodity").map(|commodity| repeated(commodity, path, &NOT_RELEASED)));
    data.extend(all(declared, "Packaging").cloned());
    group("ConsignmentItem", data)
}

impl AnsweredMovement<'_> {
    /// The elements of the declaration's operation with these names, in this order.
    pub(super) fn operation(&self, names: &[&'static str]) -> Vec<XmlElement> {
        let declared = self.declaration.and_then(|it| all(it.root(), "TransitOperation").next());
        let found = names.iter().flat_map(|name| declared.into_iter().flat_map(|operation| all(operation, name)));
        found.cloned().collect()
    }
}

/// A guarantee with its references. Customs states the amount and the currency that it counts; the simulator counts
/// what is declared, and 0 EUR where nothing is. The access code does not belong in a release.
fn guarantee(declared: &XmlElement) -> XmlElement {
    let mut data: Vec<_> = all(declared, "sequenceNumber").cloned().collect();
    // Only an amendment may leave the type out. Then it is taken to be one that needs neither GRN nor access code.
    data.push(leaf("guaranteeType", text_at(declared, &["guaranteeType"]).unwrap_or("3")));
    data.extend(all(declared, "otherGuaranteeReference").cloned());
    data.extend(all(declared, "GuaranteeReference").map(|reference| {
        let mut named: Vec<_> = all(reference, "sequenceNumber").chain(all(reference, "GRN")).cloned().collect();
        named.push(leaf("amountToBeCovered", text_at(reference, &["amountToBeCovered"]).unwrap_or("0")));
        named.push(leaf("currency", text_at(reference, &["currency"]).unwrap_or("EUR")));
        group("GuaranteeReference", named)
    }));
    group("Guarantee", data)
}

/// An element of the declaration with all inside but what is left out, and with what answers require. `path` is its
/// path below the consignment, and is empty for the consignment itself.
fn repeated(declared: &XmlElement, path: &str, left_out: &[&str]) -> XmlElement {
    let mut children = Vec::with_capacity(declared.children.len());
    for child in &declared.children {
        let path = if path.is_empty() { child.name().to_owned() } else { format!("{path}/{}", child.name()) };
        if !left_out.contains(&path.as_str()) && is_whole(child) {
            children.push(repeated(child, &path, left_out));
        }
    }
    let mut element = XmlElement { children, ..leaf(declared.name(), declared.text()) };
    match element.name() {
        "Consignment" => require(&mut element, "containerIndicator", || leaf("containerIndicator", "0")),
        // The Commission's schema requires the measures of the goods here, and these the gross mass.
        "Commodity" => require(&mut element, "GoodsMeasure", || group("GoodsMeasure", vec![leaf("grossMass", "0")])),
        "GoodsMeasure" if text_at(&element, &["grossMass"]).is_none() => {
            element.children.insert(0, leaf("grossMass", "0"));
        }
        _ => {}
    }
    element
}

/// Whether means of transport are described wholly. Declarations may describe a part of them, answers may not.
fn is_whole(element: &XmlElement) -> bool {
    let required: &[&'static str] = match element.name() {
        "DepartureTransportMeans" => &["typeOfIdentification", "identificationNumber", "nationality"],
        "ActiveBorderTransportMeans" => {
            &["customsOfficeAtBorderReferenceNumber", "typeOfIdentification", "identificationNumber", "nationality"]
        }
        _ => &[],
    };
    required.iter().all(|name| text_at(element, &[name]).is_some())
}

/// Adds an element at the end where the declaration leaves it out.
fn require(element: &mut XmlElement, name: &'static str, make: impl FnOnce() -> XmlElement) {
    if all(element, name).next().is_none() {
        element.children.push(make());
    }
}

/// A consignment with its elements in the order of the schema, which a presentation and required elements disturb.
fn ordered(mut consignment: XmlElement) -> XmlElement {
    let place = |element: &XmlElement| CONSIGNMENT.iter().position(|name| *name == element.name());
    consignment.children.sort_by_key(|element| place(element).unwrap_or(CONSIGNMENT.len()));
    consignment
}

//! What the messages of customs about movements state, by the names of their elements.

use super::{Dutch, Written};
use crate::shown;
use chrono::NaiveDateTime;
use customs_kernel::facts::{Name, Quoted};
use customs_transits::{Extent, MovementStatement};

/// The groups of elements that customs adds to a movement.
const GROUPS: &[(&str, &str)] = &[
    ("control_result", "controleresultaat"),
    ("ctl_control", "voortzetting van de lossing"),
    ("customs_office_of_enquiry_at_departure", "kantoor van nasporing bij vertrek"),
    ("customs_office_of_incident_registration", "kantoor dat het incident registreerde"),
    ("customs_office_of_recovery_at_departure", "kantoor van invordering bij vertrek"),
    ("enquiry", "nasporing"),
    ("incident", "incident"),
    ("recovery_notification", "kennisgeving van invordering"),
    ("requested_document", "gevraagd document"),
    ("type_of_controls", "soort controle"),
];

/// The elements of those groups and of goods, and the elements of a movement that state when and why customs acted.
const ELEMENTS: &[(&str, &str)] = &[
    ("reference_number", "code van het kantoor"),
    ("continue_unloading", "lossing voortzetten"),
    ("code", "code"),
    ("controlled_by", "gecontroleerd door"),
    ("date", "datum"),
    ("text", "tekst"),
    ("tc11_delivery_date", "datum van het ontvangstbewijs (TC11)"),
    ("endorsement_authority", "autoriteit van de aantekening"),
    ("endorsement_country", "land van de aantekening"),
    ("endorsement_date", "datum van de aantekening"),
    ("endorsement_place", "plaats van de aantekening"),
    ("location_address_city", "plaats"),
    ("location_address_postcode", "postcode"),
    ("location_address_street_and_number", "straat en huisnummer"),
    ("location_gnss_latitude", "breedtegraad"),
    ("location_gnss_longitude", "lengtegraad"),
    ("location_un_locode", "UN/LOCODE"),
    ("location_country", "land"),
    ("location_qualifier_of_identification", "soort plaatsaanduiding"),
    ("transhipment_transport_means_identification_number", "identificatie van het nieuwe vervoermiddel"),
    ("transhipment_transport_means_nationality", "nationaliteit van het nieuwe vervoermiddel"),
    ("transhipment_transport_means_type_of_identification", "soort identificatie van het nieuwe vervoermiddel"),
    ("transhipment_container_indicator", "overlading in containers"),
    ("transport_equipment_goods_reference_declaration_goods_item_number", "artikel in de container"),
    ("transport_equipment_seal_identifier", "verzegeling"),
    ("transport_equipment_container_identification_number", "container"),
    ("transport_equipment_number_of_seals", "aantal verzegelingen"),
    ("amount_claimed", "gevorderd bedrag"),
    ("currency", "valuta"),
    ("recovery_notification_date", "datum van de kennisgeving"),
    ("recovery_notification_text", "tekst van de kennisgeving"),
    ("description_of_goods", "omschrijving van de goederen"),
    ("description", "omschrijving"),
    ("document_type", "soort document"),
    ("type_of_packages", "soort verpakking"),
    ("type", "soort"),
    ("number_of_packages", "aantal colli"),
    ("shipping_marks", "merken"),
    ("cus_code", "CUS-code"),
    ("commodity_code_harmonized_system_sub_heading_code", "GS-code"),
    ("commodity_code_combined_nomenclature_code", "GN-code"),
    ("dangerous_goods_un_number", "VN-nummer"),
    ("goods_measure_gross_mass", "brutomassa"),
    ("goods_measure_net_mass", "nettomassa"),
    ("release_date", "datum van vrijgave"),
    ("release_indicator", "vrijgave-indicator"),
    ("amendment_acceptance_date_and_time", "correctie aanvaard op"),
    ("amendment_notification_date_and_time", "correctie gemeld op"),
    ("amendment_submission_date_and_time", "correctie ingediend op"),
    ("business_rejection_type", "soort afwijzing"),
    ("control_notification_date_and_time", "controle gemeld op"),
    ("declaration_submission_date_and_time", "aangifte ingediend op"),
    ("discrepancies_notification_date", "verschillen gemeld op"),
    ("discrepancies_notification_text", "verschillen:"),
    ("incident_notification_date_and_time", "incident gemeld op"),
    ("no_release_motivation_code", "reden van niet vrijgeven"),
    ("notification_type", "soort kennisgeving"),
    ("rejection_code", "code van de afwijzing"),
    ("rejection_date_and_time", "afgewezen op"),
    ("rejection_reason", "reden van de afwijzing"),
    ("request_on_non_arrived_movement_date", "navraag over niet aangekomen vervoer op"),
];

impl Dutch for MovementStatement {
    fn dutch(&self) -> String {
        match self {
            Self::AnswerWanted { day } => format!("antwoord gevraagd, uiterlijk {}", day.nl()),
            Self::Element { element, value } => format!("{} {}", named(ELEMENTS, element), content(element, value)),
            Self::ElementDay { element, day } => format!("{} {}", named(ELEMENTS, element), day.nl()),
            Self::ElementMoment { element, at } => format!("{} {}", named(ELEMENTS, element), at.nl()),
            Self::Group { group, elements } => format!("{}{}", named(GROUPS, group), elements.nl()),
            Self::Consignment { release } => format!("zending {}", release.nl()),
            Self::Item { item, release, goods } => format!("artikel {} {}{}", item.nl(), release.nl(), goods.nl()),
            Self::ItemGoods { item, goods } => format!("artikel {}{}", item.nl(), goods.nl()),
            Self::UnnumberedItem { release, goods } => format!("artikel {}{}", release.nl(), goods.nl()),
            Self::UnnumberedItemGoods { goods } => format!("artikel{}", goods.nl()),
            Self::Guarantee { particulars } => format!("zekerheid{}", particulars.nl()),
            Self::GuaranteeReference { grn } => format!(" {}", grn.nl()),
            Self::GuaranteeCode { code } => format!(" {}", code.nl()),
            Self::GuaranteeText { text } => format!(" {}", text.nl()),
            Self::ErrorAt { text, place } => format!("{} ({})", text.nl(), place.nl()),
            Self::Line { line } => format!("regel {}", line.nl()),
            Self::Column { column } => format!("kolom {}", column.nl()),
            Self::LineAndColumn { line, column } => format!("regel {}, kolom {}", line.nl(), column.nl()),
        }
    }
}

impl Dutch for Extent {
    fn dutch(&self) -> String {
        match self {
            Self::Wholly { extent } => format!("geheel vrijgegeven ({})", extent.nl()),
            Self::InPart { extent } => format!("gedeeltelijk vrijgegeven ({})", extent.nl()),
            Self::Not { extent } => format!("niet vrijgegeven ({})", extent.nl()),
            Self::Unknown { extent } => format!("met soort vrijgave {}", extent.nl()),
        }
    }
}

/// What an element holds: the words of customs, or a moment, which the transit system writes without its zone, UTC.
fn content(element: &Name, value: &Quoted) -> String {
    let local = value.0.parse::<NaiveDateTime>().ok().filter(|_| element.0.ends_with("_date_and_time"));
    local.map_or_else(|| value.nl(), |local| shown::moment(local.and_utc()))
}

/// The name of an element or a group; its English words where a message has one that is not known here.
fn named(names: &[(&str, &str)], element: &Name) -> String {
    let known = names.iter().find(|(name, _)| *name == element.0);
    known.map_or_else(|| element.nl(), |(_, dutch)| (*dutch).to_owned())
}

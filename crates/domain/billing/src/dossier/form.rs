use crate::rate_card::InvoiceFrequency;
use crate::rules::{has_four_digits, moment, tidy};
use chrono::{DateTime, Utc};
use customs_kernel::Checker;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A dossier as a client sends it, without its number and status. Stored as a JSON document.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DossierForm {
    /// Code of the customer that the job is for.
    pub customer_code: Option<String>,
    /// Id of the customer that is billed instead; must be on the customer's invoice-to allow-list.
    pub invoice_to_customer_id: Option<i64>,
    /// Master air waybill number.
    pub master_airwaybill: Option<String>,
    /// House air waybill number.
    pub house_airwaybill: Option<String>,
    /// Master bill of lading number.
    pub master_bill_of_lading: Option<String>,
    /// House bill of lading number.
    pub house_bill_of_lading: Option<String>,
    /// Name of the vessel.
    pub vessel_name: Option<String>,
    /// Voyage number of the vessel.
    pub voyage_number: Option<String>,
    /// Name of the carrier.
    pub carrier_name: Option<String>,
    /// EORI number of the carrier.
    pub carrier_eori: Option<String>,
    /// Mode of transport (air, sea, road).
    pub transport_mode: Option<String>,
    /// When the dossier is invoiced; overrides the frequency of the rate card.
    pub invoice_frequency: Option<String>,
    /// The customer's own reference, printed on the invoice.
    pub invoice_reference: Option<String>,
    /// The customer's reference for the job.
    pub customer_reference: Option<String>,
    /// Notes for the broker's own staff.
    pub internal_notes: Option<String>,
    /// Details of the shipper, as free text.
    pub shipper_details: Option<String>,
    /// Delivery terms (Incoterms).
    pub incoterms: Option<String>,
    /// Place of the delivery terms, as text.
    pub incoterms_place: Option<String>,
    /// Estimated time of arrival.
    pub eta: Option<DateTime<Utc>>,
    /// Estimated time of departure.
    pub etd: Option<DateTime<Utc>>,
    /// Earliest moment of pick-up.
    pub pickup_window_from: Option<DateTime<Utc>>,
    /// Latest moment of pick-up.
    pub pickup_window_to: Option<DateTime<Utc>>,
    /// Earliest estimated departure.
    pub estimated_departure_from: Option<DateTime<Utc>>,
    /// Latest estimated departure.
    pub estimated_departure_to: Option<DateTime<Utc>>,
    /// Earliest estimated arrival.
    pub estimated_arrival_from: Option<DateTime<Utc>>,
    /// Latest estimated arrival.
    pub estimated_arrival_to: Option<DateTime<Utc>>,
    /// Actual moment of departure.
    pub actual_departure: Option<DateTime<Utc>>,
    /// Actual moment of arrival.
    pub actual_arrival: Option<DateTime<Utc>>,
    /// Number of packages.
    pub total_colli: Option<i64>,
    /// Total weight in kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub total_weight: Option<Decimal>,
    /// Weight that freight is charged for, in kg.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub chargeable_weight: Option<Decimal>,
    /// Location of the goods: id of a location of the customer.
    pub goods_location_id: Option<i64>,
    /// Place of the delivery terms: id of a location of the customer.
    pub incoterms_location_id: Option<i64>,
}

impl DossierForm {
    /// The invoice frequency set on the dossier; `None` when the rate card decides.
    #[must_use]
    pub fn frequency(&self) -> Option<InvoiceFrequency> {
        self.invoice_frequency.as_deref().and_then(InvoiceFrequency::from_word)
    }

    pub(crate) fn tidy(&mut self) {
        tidy(&mut [
            &mut self.customer_code,
            &mut self.master_airwaybill,
            &mut self.house_airwaybill,
            &mut self.master_bill_of_lading,
            &mut self.house_bill_of_lading,
            &mut self.vessel_name,
            &mut self.voyage_number,
            &mut self.carrier_name,
            &mut self.carrier_eori,
            &mut self.transport_mode,
            &mut self.invoice_frequency,
            &mut self.invoice_reference,
            &mut self.customer_reference,
            &mut self.internal_notes,
            &mut self.shipper_details,
            &mut self.incoterms,
            &mut self.incoterms_place,
        ]);
    }

    /// Checks everything that needs no look-up.
    pub(crate) fn check(&self, check: &mut Checker) {
        check.required("customer_code", self.customer_code.as_deref());
        check.length("customer_code", self.customer_code.as_deref(), 50);
        let texts = [
            ("master_airwaybill", &self.master_airwaybill, 255),
            ("house_airwaybill", &self.house_airwaybill, 255),
            ("master_bill_of_lading", &self.master_bill_of_lading, 255),
            ("house_bill_of_lading", &self.house_bill_of_lading, 255),
            ("vessel_name", &self.vessel_name, 255),
            ("voyage_number", &self.voyage_number, 255),
            ("carrier_name", &self.carrier_name, 255),
            ("transport_mode", &self.transport_mode, 255),
            ("invoice_reference", &self.invoice_reference, 255),
            ("customer_reference", &self.customer_reference, 255),
            ("internal_notes", &self.internal_notes, 2_000),
            ("shipper_details", &self.shipper_details, 2_000),
            ("incoterms", &self.incoterms, 255),
            ("incoterms_place", &self.incoterms_place, 255),
        ];
        for (field, text, max) in texts {
            check.length(field, text.as_deref(), max);
        }
        check.eori("carrier_eori", self.carrier_eori.as_deref());
        check.one_of("invoice_frequency", self.invoice_frequency.as_deref(), &InvoiceFrequency::OF_DOSSIERS);
        check.integer("total_colli", self.total_colli, 0, 99_999_999);
        check.quantity("total_weight", self.total_weight);
        check.quantity("chargeable_weight", self.chargeable_weight);
        self.check_moments(check);
    }

    fn check_moments(&self, check: &mut Checker) {
        let moments = [
            ("eta", self.eta),
            ("etd", self.etd),
            ("pickup_window_from", self.pickup_window_from),
            ("pickup_window_to", self.pickup_window_to),
            ("estimated_departure_from", self.estimated_departure_from),
            ("estimated_departure_to", self.estimated_departure_to),
            ("estimated_arrival_from", self.estimated_arrival_from),
            ("estimated_arrival_to", self.estimated_arrival_to),
            ("actual_departure", self.actual_departure),
            ("actual_arrival", self.actual_arrival),
        ];
        for (field, sent) in moments {
            moment(check, field, sent);
        }
        let spans = [
            ("pickup_window_to", self.pickup_window_from, self.pickup_window_to),
            ("estimated_departure_to", self.estimated_departure_from, self.estimated_departure_to),
            ("estimated_arrival_to", self.estimated_arrival_from, self.estimated_arrival_to),
        ];
        for (field, from, to) in spans {
            if from.zip(to).is_some_and(|(from, to)| to < from && has_four_digits(from.date_naive())) {
                check.error(field, ("before_beginning", "must not be before its beginning"));
            }
        }
    }
}

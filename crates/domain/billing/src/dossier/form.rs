use crate::rate_card::{DossierFrequency, InvoiceFrequency};
use chrono::{DateTime, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{CodeOf, FilledCode, Moment, OneOf, Quantity, Text, has_four_digits};
use customs_kernel::{Checker, Eori, RuleCode};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A dossier as a client sends it, without its number and status. Stored as a JSON document.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct DossierForm {
    /// Code of the customer that the job is for.
    #[validate(required, length(max = 50), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// Id of the customer that is billed instead; must be on the customer's invoice-to allow-list.
    pub invoice_to_customer_id: Option<i64>,
    /// Master air waybill number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub master_airwaybill: Option<String>,
    /// House air waybill number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub house_airwaybill: Option<String>,
    /// Master bill of lading number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub master_bill_of_lading: Option<String>,
    /// House bill of lading number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub house_bill_of_lading: Option<String>,
    /// Name of the vessel.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub vessel_name: Option<String>,
    /// Voyage number of the vessel.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub voyage_number: Option<String>,
    /// Name of the carrier.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub carrier_name: Option<String>,
    /// EORI number of the carrier.
    #[validate(custom(function = CodeOf::<Eori>::check))]
    pub carrier_eori: Option<String>,
    /// Mode of transport (air, sea, road).
    #[validate(length(max = 255), custom(function = Text::check))]
    pub transport_mode: Option<String>,
    /// When the dossier is invoiced; overrides the frequency of the rate card.
    #[validate(custom(function = OneOf::<DossierFrequency>::check))]
    pub invoice_frequency: Option<String>,
    /// The customer's own reference, printed on the invoice.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub invoice_reference: Option<String>,
    /// The customer's reference for the job.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub customer_reference: Option<String>,
    /// Notes for the broker's own staff.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub internal_notes: Option<String>,
    /// Details of the shipper, as free text.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub shipper_details: Option<String>,
    /// Delivery terms (Incoterms).
    #[validate(length(max = 255), custom(function = Text::check))]
    pub incoterms: Option<String>,
    /// Place of the delivery terms, as text.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub incoterms_place: Option<String>,
    /// Estimated time of arrival.
    #[validate(custom(function = Moment::check))]
    pub eta: Option<DateTime<Utc>>,
    /// Estimated time of departure.
    #[validate(custom(function = Moment::check))]
    pub etd: Option<DateTime<Utc>>,
    /// Earliest moment of pick-up.
    #[validate(custom(function = Moment::check))]
    pub pickup_window_from: Option<DateTime<Utc>>,
    /// Latest moment of pick-up.
    #[validate(custom(function = Moment::check))]
    pub pickup_window_to: Option<DateTime<Utc>>,
    /// Earliest estimated departure.
    #[validate(custom(function = Moment::check))]
    pub estimated_departure_from: Option<DateTime<Utc>>,
    /// Latest estimated departure.
    #[validate(custom(function = Moment::check))]
    pub estimated_departure_to: Option<DateTime<Utc>>,
    /// Earliest estimated arrival.
    #[validate(custom(function = Moment::check))]
    pub estimated_arrival_from: Option<DateTime<Utc>>,
    /// Latest estimated arrival.
    #[validate(custom(function = Moment::check))]
    pub estimated_arrival_to: Option<DateTime<Utc>>,
    /// Actual moment of departure.
    #[validate(custom(function = Moment::check))]
    pub actual_departure: Option<DateTime<Utc>>,
    /// Actual moment of arrival.
    #[validate(custom(function = Moment::check))]
    pub actual_arrival: Option<DateTime<Utc>>,
    /// Number of packages.
    #[validate(range(min = 0, max = 99_999_999))]
    pub total_colli: Option<i64>,
    /// Total weight in kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
    pub total_weight: Option<Decimal>,
    /// Weight that freight is charged for, in kg.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Quantity::check))]
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

    /// Checks everything that needs no look-up.
    pub(crate) fn check(&self, check: &mut Checker) {
        check.form(self);
        let spans = [
            ("pickup_window_to", self.pickup_window_from, self.pickup_window_to),
            ("estimated_departure_to", self.estimated_departure_from, self.estimated_departure_to),
            ("estimated_arrival_to", self.estimated_arrival_from, self.estimated_arrival_to),
        ];
        for (field, from, to) in spans {
            if from.zip(to).is_some_and(|(from, to)| to < from && has_four_digits(from.date_naive())) {
                check.error(field, (RuleCode::BeforeBeginning, "must not be before its beginning"));
            }
        }
    }
}

use super::AppliedMeasure;
use super::expression::Uncalculated;
use customs_form_macros::growing;
use customs_kernel::facts;
use customs_kernel::facts::{Code, Description, Quoted, Reason};

facts!(
    /// What an estimate lacks: a duty on some goods, or all that is known of them.
    #[growing]
    pub enum EstimateGap {
        /// The line names no country of origin, on which the measures depend.
        UnknownOrigin("estimate_unknown_origin") = "the origin is not known", "Send the country of origin of the line.";
        /// The tariff has no VAT rate for the goods on the day of the estimate.
        NoVatRate("estimate_no_vat_rate") = "no VAT rate is known for that day",
            "Have the operator import the VAT rates of that day.";
        /// The tariff has no third-country duty on the commodity; value and VAT are estimated without it.
        NoThirdCountryDuty("estimate_no_third_country_duty")
            = "no third-country duty is known for the commodity: there is none in the estimate",
            "Look at the commodity code; have the operator import the measures if it is right.";
        /// There is no exchange rate of the currency on the day of the estimate.
        NoExchangeRate("estimate_no_exchange_rate") { currency: Code }
            = "customs publishes no rate of {currency} for that day",
            "Look at the currency; have the operator import the exchange rates of that day if it is right.";
        /// The code of a charge begins with neither A (additions) nor B (deductions).
        NoCharge("estimate_no_charge") { charge: Code } = "charge {charge} is neither an addition nor a deduction",
            "Send a code of an addition (A…) or of a deduction (B…).";
        /// The deductions of the line are more than its price with the additions.
        DeductionsAbovePrice("estimate_deductions_above_price") = "the deductions are more than the price",
            "Look at the price and the deductions of the line.";
        /// The amounts are too large to calculate with.
        AmountsTooLarge("estimate_amounts_too_large") = "the amounts are too large", "Look at the amounts of the line.";
        /// The duty of a measure is too large to calculate with.
        DutyTooLarge("estimate_duty_too_large") { measure: Reason } = "{measure}: the amount is too large",
            "Look at the price and the quantities of the line.";
        /// The duty depends on a quantity that the line does not have.
        UnknownQuantity("estimate_unknown_quantity") { measure: Reason, unit: Code }
            = "{measure}: the quantity in {unit} is not known",
            "Send the net mass or the supplementary quantity of the line. Some quantities, such as the alcoholic \
             strength, have no field.";
        /// The tariff has a rate that cannot be calculated with.
        UnreadableRate("estimate_unreadable_rate") { measure: Reason, rate: Quoted }
            = "{measure}: the rate \"{rate}\" cannot be read",
            "Calculate the duty by hand, or have the operator import the measure with a rate in figures.";
        /// A trade defence duty has a rate for each of some producers, and the goods name none of them.
        NamedProducersAlone("estimate_named_producers_alone") { measure_type: Code, description: Description }
            = "measure {measure_type} ({description}) has rates for named producers alone, and none of them is \
               declared",
            "Send the additional code of the producer.";
    }
);

impl EstimateGap {
    /// The gap that a measure leaves when its duty cannot be calculated.
    pub(super) fn from_measure(measure: &AppliedMeasure, why: Uncalculated) -> Self {
        let measure = Reason::from(measure.clone());
        match why {
            Uncalculated::UnknownQuantity { unit } => Self::UnknownQuantity { measure, unit: Code::from(unit) },
            Uncalculated::TooLarge => Self::DutyTooLarge { measure },
        }
    }
}

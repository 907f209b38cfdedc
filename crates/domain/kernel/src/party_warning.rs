use crate::facts::{Day, Reference};

crate::facts!(
    /// Warnings about the customers that a declaration or a transit names.
    #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
    pub enum PartyWarning {
        /// A party names a customer by a code that the customer master does not have; nothing is filled in from it.
        UnknownCustomer("unknown_customer_code") { customer: Reference }
            = "{customer} is not a known customer", "Correct the code, or add the customer.";
        /// The power of attorney by which the broker acts for the customer ended before today.
        PowerOfAttorneyEnded("power_of_attorney_ended") { customer: Reference, day: Day }
            = "the power of attorney of {customer} ended on {day}",
            "Have it renewed, and enter its new last day at the customer.";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn the_sentences_are_those_that_clients_have_always_read() {
        let customer = Reference::from("ACME");
        let day = Day(NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day"));
        let unknown = PartyWarning::UnknownCustomer { customer: customer.clone() };
        assert_eq!(unknown.to_string(), "ACME is not a known customer");
        let ended = PartyWarning::PowerOfAttorneyEnded { customer, day };
        assert_eq!(ended.to_string(), "the power of attorney of ACME ended on 2026-03-01");
    }
}

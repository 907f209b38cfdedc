use customs_form_macros::growing;
use customs_kernel::facts::{Code, Count, Day, Reason, Reference};

customs_kernel::facts!(
    /// Points of a transit, and of what is sent about it later, that are allowed but worth a look.
    #[growing]
    pub enum TransitWarning {
        /// A rule that only a submission asks for is broken.
        Obstacle("obstacle_to_submission") { rule: Reason }
            = "{rule}; it stands in the way of the submission", "Mend it before you submit the transit.";
        /// The code is none that customs has for a country.
        UnknownCountry("unknown_country") { country: Code } = "{country} is no code of a country", "Correct the code.";
        /// The number of an office begins with a code that customs does not have for a country.
        UnknownCountryOfOffice("unknown_country_of_office") { country: Code }
            = "{country}, with which it begins, is no code of a country", "Correct the number of the office.";
        /// A comprehensive guarantee of type 0 has no amount.
        AmountOfComprehensiveMissing("amount_of_comprehensive_missing")
            = "is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
            "Send the amount that the transit uses.";
        /// A waiver has no amount.
        AmountOfWaiverMissing("amount_of_waiver_missing")
            = "is missing, and customs takes it off the account of a waiver (type 3)",
            "Send the amount that the transit uses.";
        /// A reference without a type, which is declared as a comprehensive guarantee, has no amount.
        AmountOfReferenceMissing("amount_of_reference_missing")
            = "is missing, and customs takes it off the account of a comprehensive guarantee",
            "Send the amount that the transit uses.";
        /// The limit date is before the day of the submission.
        LimitDatePassed("limit_date_passed") { day: Day }
            = "{day} is over: customs refuses a day before the submission", "Send a later day.";
        /// The goods would have to be in another country on the day of the submission.
        LimitDateToday("limit_date_today") { day: Day }
            = "{day} is the day of the submission, and the destination is in another country", "Send a later day.";
        /// The limit date is implausibly late.
        LimitDateFar("limit_date_far") { day: Day, days: Count }
            = "{day} is more than {days} days after the submission", "Check the month and the year.";
        /// The message names the office of destination as office of transit, since one is asked for.
        OfficeOfTransitAssumed("office_of_transit_assumed") { reason: Reason, office: Code }
            = "{reason}: the message names the office of destination, {office}", "Name the office of transit.";
        /// No office of transit is in the Union.
        NoOfficeInUnion("no_office_in_union") = "none is named in the Union", "Name the office of transit.";
        /// The goods enter the Union, and no office of transit is there.
        NoOfficeAtEntryOfUnion("no_office_at_entry_of_union")
            = "none is named where the goods enter the Union", "Name the office of transit.";
        /// The goods enter a country, and no office of transit is there.
        NoOfficeAtEntry("no_office_at_entry") { country: Code }
            = "none is named where the goods enter {country}", "Name the office of transit.";
        /// The goods leave Andorra, and no office of transit is named.
        NoOfficeAtExitOfAndorra("no_office_at_exit_of_andorra")
            = "none is named where the goods leave AD", "Name the office of transit.";
        /// Union goods leave the Union, and no office of transit is named.
        NoOfficeForUnionGoods("no_office_for_union_goods")
            = "none is named, and customs asks for one with T2", "Name the office of transit.";
        /// The message names the broker as holder of the procedure, since it knows no other holder.
        BrokerAsHolder("broker_as_holder")
            = "is not named, and the customer master has none with an EORI or a whole address: the message names the \
               broker",
            "Name the holder, or complete it at the customer.";
        /// The number of the authorisation as authorised consignor does not fit into a message.
        ConsignorPermitNotSent("consignor_permit_not_sent") { customer: Reference }
            = "the authorisation of {customer} as authorised consignor is not sent, since a message takes 35 \
               characters of ASCII: the goods are declared at the customs office",
            "Correct the number at the customer.";
        /// The number of the authorisation as authorised consignee does not fit into a message.
        ConsigneePermitNotSent("consignee_permit_not_sent") { customer: Reference }
            = "the authorisation of {customer} as authorised consignee is not sent, since a message takes 35 \
               characters of ASCII: the arrival is reported at the customs office",
            "Correct the number at the customer.";
        /// The access code of the customer is for another guarantee than the one that is named.
        AccessCodeOfAnother("access_code_of_another") { customer: Reference, reference: Reference }
            = "it goes without an access code: that of {customer} is for {reference}", "Send the access code.";
        /// The reference of the customer's guarantee does not have the form of a GRN.
        CustomersGuaranteeLeftOut("customers_guarantee_left_out") { customer: Reference }
            = "that of {customer} is left out, since it is no GRN", "Correct the reference at the customer.";
        /// The guarantee of the customer is named, since the transit names none.
        CustomersGuaranteeNamed("customers_guarantee_named") { customer: Reference, reference: Reference }
            = "is not named, so that of {customer} goes: {reference}", "Check that it is the right guarantee.";
        /// Nothing declares seals, so that their state may not reach customs.
        SealsNotDeclared("seals_not_declared")
            = "no seals were declared, so their state is told to customs only if the permission to unload names seals",
            "Say in the unloading remarks what is wrong with the seals.";
        /// The day until which customs wanted the answer to its enquiry is over.
        EnquiryOverdue("enquiry_overdue") { day: Day }
            = "customs wanted the answer by {day}, so it may not take it into account", "Ask the customs office.";
        /// Customs may refuse an amendment once it has announced a control.
        UnderControl("under_control") = "customs has announced a control, so it may refuse the amendment",
            "Wait for the outcome of the control.";
    }
);

#[cfg(test)]
mod tests;

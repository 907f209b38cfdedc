use customs_form_macros::growing;
use customs_kernel::facts;
use customs_kernel::facts::{Code, Codes, Description};

facts!(
    /// An assumption of an estimate that may not hold.
    #[growing]
    pub enum EstimateNote {
        /// A trade defence duty has no rate for the declared producer, and the rate of all others is estimated.
        OtherProducer("estimate_other_producer") { measure_type: Code, description: Description, additional_code: Code }
            = "measure {measure_type} ({description}) has no rate for additional code {additional_code}: that of all \
               other producers counts",
            "Look at the additional code of the producer.";
        /// A trade defence duty depends on the producer, none is declared, and the rate of all others is estimated.
        NoProducer("estimate_no_producer") { measure_type: Code, description: Description }
            = "measure {measure_type} ({description}) depends on the producer, and none is declared: the rate of all \
               others counts",
            "Send the additional code of the producer.";
        /// A preference is claimed that the tariff does not have, and the third-country duty is estimated.
        UnknownPreference("estimate_unknown_preference") { country: Code, regime: Code }
            = "no preference for {country} under regime {regime} is known; the third-country duty counts",
            "Look at the origin and at the preference code.";
        /// A preference is claimed without a document that proves the origin, and the third-country duty is estimated.
        UnprovenPreference("estimate_unproven_preference") { country: Code, regime: Code, proofs: Codes }
            = "the preference for {country} under regime {regime} has no proof of origin ({proofs}) among the \
               documents; the third-country duty counts",
            "Send one of the documents with the line.";
        /// After outward processing the duty is less than the estimate says.
        DutyOnProcessing("estimate_duty_on_processing")
            = "after outward processing duty is owed on the cost of processing alone (UCC article 86(5)); here it is \
               on the whole value",
            "Calculate the duty by hand.";
        /// Goods come back (61, 63) without a claim of the relief from duty.
        NoReliefClaimed("estimate_no_relief_claimed")
            = "no relief for returned goods is claimed (F01, F02, F03 or F05): the duty is owed",
            "Send the additional procedure of the relief if the goods have a right to it.";
        /// Procedures 45 and 68 may suspend VAT or excise.
        TaxWarehouse("estimate_tax_warehouse")
            = "VAT or excise may be suspended in the tax warehouse; the estimate counts the VAT as paid",
            "Subtract the VAT if it is suspended.";
        /// Under partial relief (D51) a part of the duty becomes due for each month.
        PartialRelief("estimate_partial_relief")
            = "D51, partial relief: 3 percent of the duty becomes due for each month (UCC article 252), and customs \
               may ask for the VAT at once; all of it is shown as suspended",
            "Calculate the monthly duty by hand.";
        /// F01, F02 and F03 leave the VAT as it is.
        VatOnReturnedGoods("estimate_vat_on_returned_goods")
            = "F01, F02 and F03 relieve returned goods of duty alone; F05 claims the relief from VAT too",
            "Send F05 if the goods have a right to the relief from VAT.";
        /// The duty on processed products that return has rules of its own.
        ReturnedProducts("estimate_returned_products")
            = "processed products that return: their duty by UCC article 86(3) is not calculated",
            "Calculate the duty by hand.";
        /// The duty on products of inward processing has rules of its own.
        ProcessedProducts("estimate_processed_products")
            = "F44 and F46, processed products: their duty by UCC article 86(2) and (3) is not calculated",
            "Calculate the duty by hand.";
        /// After outward processing the VAT is less than the estimate says.
        VatOnProcessing("estimate_vat_on_processing")
            = "after outward processing VAT is owed on the cost of processing alone (VAT Directive article 88); here \
               it is on the whole value",
            "Calculate the VAT by hand.";
        /// Goods of negligible value (C07) before July 2026: VAT is owed, and the limit of the relief from duty is not
        /// checked.
        NegligibleValue("estimate_negligible_value")
            = "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; the relief from duty is for \
               consignments of up to 150 EUR, but not of alcohol, perfume and tobacco (Regulation 1186/2009 articles \
               23 and 24), which is not checked",
            "Check the value of the consignment and the kind of goods.";
        /// Goods of negligible value (C07) since July 2026: duty and VAT are owed.
        NegligibleValueEnded("estimate_negligible_value_ended")
            = "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; since July 2026 the relief from \
               duty is gone too (Regulation 2026/382), and the flat duty of distance sales is not calculated",
            "Calculate the flat duty of a distance sale by hand.";
        /// A relief from duty is claimed, beside which there may be one from VAT.
        ReliefFromVat("estimate_relief_from_vat")
            = "a relief from VAT that goes with a relief from duty (Directives 2009/132/EC and 2006/79/EC) is not \
               calculated",
            "Subtract the VAT if the goods have a right to the relief.";
        /// Catches may be exempt from VAT.
        Catches("estimate_catches")
            = "the exemption of catches from VAT (VAT Directive article 143(1)) is not calculated",
            "Subtract the VAT if the goods have a right to the exemption.";
        /// The VAT of distance sales under F49 is paid monthly.
        MonthlyVat("estimate_monthly_vat")
            = "F49: the VAT is collected from the recipients and paid monthly (VAT Directive article 369y); it is \
               shown as any other",
            "Count the VAT with that of the month.";
        /// National additional procedures may change duty and VAT.
        National("estimate_national") = "what national additional procedures do to duty and VAT is not calculated",
            "Look up what the national code means for duty and VAT.";
    }
);

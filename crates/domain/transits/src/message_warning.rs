use customs_form_macros::growing;
use customs_kernel::facts::{Code, Count, Day, Path, Words};

customs_kernel::facts!(
    /// Values of a transit that its message carries in another form, or does not carry.
    #[growing]
    pub enum MessageWarning {
        /// The text is longer than the message takes.
        Cut("transit_message_cut") { length: Count }
            = "the message carries the first {length} characters",
            "Shorten the text, so that the right part of it goes.";
        /// The country is the one of the customs office, since none is named.
        CountryOfOffice("country_of_office") { country: Code }
            = "is not named: the message says {country}, the country of the customs office", "Name the country.";
        /// The message names the LRN in place of a reference that it cannot carry.
        LrnInstead("lrn_instead")
            = "is not sent, since it is not written in ASCII characters: the LRN goes instead",
            "Write the reference in ASCII characters.";
        /// The office is named more than once.
        OfficeNamedBefore("office_named_before") = "is not sent: the office is named before", "Leave it out.";
        /// The message has no place for the number of a line of an export.
        ExportWithoutLine("export_without_line")
            = "is not sent: the export goes with the consignment, which names no line of it", "Leave the field out.";
        /// Goods under excise duty suspension are declared with another type of transit.
        ExciseWithT1("excise_with_t1")
            = "customs takes goods under excise duty suspension with T2 or T2F alone", "Check the type of the transit.";
        /// The message has no element for the field.
        NotInMessage("not_in_transit_message") = "is not sent: a message has no place for it", "Leave the field out.";
        /// The reference is too long, so that the message has 0 in its place.
        ReferenceTooLong("reference_too_long")
            = "is longer than the 70 characters of a message, which says 0 instead", "Shorten the reference.";
        /// The document has no reference, so that the message has 0 in its place.
        ReferenceMissing("reference_missing")
            = "is not named: the message says 0, which stands for a missing reference", "Send the reference.";
        /// The number of the line is 0, and lines of documents are counted from 1.
        LineZero("line_zero") = "is not sent: the first line is 1", "Correct the number of the line.";
        /// Which goods are in which container is not known.
        GoodsOfContainers("goods_of_containers")
            = "the message names all items with each container", "Declare the containers in transits of their own.";
        /// The seal has no character that a message can carry.
        SealUnsendable("seal_unsendable")
            = "is not sent: it holds nothing that a message can carry", "Correct the number of the seal.";
        /// The seal is named more than once.
        SealNamedBefore("seal_named_before") = "is not sent: the seal is named before", "Leave it out.";
        /// The form names no type of guarantee: one by vouchers is declared, as the reference shows.
        DeclaredAsVouchers("declared_as_vouchers")
            = "is not named: the message says individual guarantee by vouchers", "Send the type of the guarantee.";
        /// The form names no type of guarantee: a comprehensive one is declared.
        DeclaredAsComprehensive("declared_as_comprehensive")
            = "is not named: the message says comprehensive guarantee", "Send the type of the guarantee.";
        /// The form names no guarantee: one in cash is declared.
        DeclaredAsCash("declared_as_cash")
            = "is not named: the message says individual guarantee in cash", "Name the guarantee.";
        /// A guarantee of this type has a reference, and none is named: one in cash is declared.
        ReferenceNeeded("guarantee_reference_needed") { code: Code }
            = "{code} needs a reference, and none is named: the message says individual guarantee in cash",
            "Send the reference of the guarantee.";
        /// The reference is one of a voucher, and the type is another.
        OnlyVouchersHaveSuchReference("only_vouchers_have_such_reference")
            = "the message says individual guarantee by vouchers, since only a voucher has a GRN of 24 characters",
            "Correct the type or the reference.";
        /// Customs has no guarantee of this type.
        GuaranteeUnknown("guarantee_unknown") = "customs knows no guarantee of this type", "Correct the type.";
        /// A guarantee of this type has no reference.
        GuaranteeWithoutReference("guarantee_without_reference")
            = "is left out: a guarantee of this type has no reference", "Leave the reference out, or correct the type.";
        /// A guarantee of this type has no access code.
        GuaranteeWithoutAccessCode("guarantee_without_access_code")
            = "is left out: a guarantee of this type has no access code",
            "Leave the access code out, or correct the type.";
        /// A guarantee of this type has no amount.
        GuaranteeWithoutAmount("guarantee_without_amount")
            = "is left out: a guarantee of this type has no amount", "Leave the amount out, or correct the type.";
        /// The access code does not have 4 characters, as a message takes it.
        AccessCodeNotSent("access_code_not_sent")
            = "its access code is not sent: it has not 4 characters", "Correct the access code.";
        /// No access code of the guarantee is known.
        AccessCodeMissing("access_code_missing")
            = "is not named, and customs wants the access code of this guarantee", "Send the access code.";
        /// Outside the Union a message has the first 6 digits of a commodity code.
        SixDigitsOutsideUnion("six_digits_outside_union")
            = "the message carries its first 6 digits: the office of departure is outside the Union",
            "Nothing, where the first 6 digits are right.";
        /// The commodity code has 7 digits, and the message takes the first 6 of them.
        SeventhDigitNotSent("seventh_digit_not_sent")
            = "the message carries its first 6 digits: a 7th alone says nothing", "Send 6 or 8 digits.";
        /// The net weight is 0, and a message takes no such mass.
        NetMassNotSent("net_mass_not_sent")
            = "is not sent: a message takes no net mass of 0", "Send the net weight, or leave it out.";
        /// A message names a limit date for an authorised consignor alone, and the customer is none.
        LimitDateNotSent("limit_date_not_sent")
            = "is not sent: it goes only for an authorised consignor (C521)",
            "Enter the authorisation at the customer, or leave the day out.";
        /// The limit date is a usual one, since none is named.
        LimitDateAssumed("limit_date_assumed") { day: Day, days: Count }
            = "is not named: the message says {day}, {days} days from its preparation", "Name the limit date.";
        /// Goods without packages are declared as unpacked.
        DeclaredAsUnpacked("declared_as_unpacked")
            = "names no packages: the message says unpacked (NE)", "Send the packages of the item.";
        /// Goods in bulk have a number of packages, which a message does not take.
        BulkNotCounted("bulk_not_counted")
            = "is not sent: goods in bulk have no packages", "Leave the number out, or correct the kind of packages.";
        /// Packages without marks are declared as having none.
        NoMarks("no_marks") = "are not named: the message says NO MARKS", "Send the marks of the packages.";
        /// A party that cannot be identified is left out.
        PartyNotSent("party_not_sent") { fields: Path }
            = "is not sent: a party without an EORI needs {fields}", "Send its EORI, or the fields that are missing.";
        /// The consignee is the customer, since none is named.
        CustomerAsConsignee("customer_as_consignee")
            = "the message names the customer as consignee", "Name the consignee.";
        /// The consignee is the holder of the procedure, since none is named.
        HolderAsConsignee("holder_as_consignee") = "the message names the holder as consignee", "Name the consignee.";
        /// The consignee is the broker, since none is named.
        BrokerAsConsignee("broker_as_consignee") = "the message names the broker as consignee", "Name the consignee.";
        /// The mode of transport does not fit what identifies the means of transport.
        ModeNotSent("mode_of_transport_not_sent") { code: Code }
            = "is not sent: the identification of type {code} is of another mode of transport",
            "Correct the mode or the identification.";
        /// The type of an identification follows from the mode of transport.
        IdentificationTypeAssumed("identification_type_assumed") { code: Code }
            = "is not known: the message says {code}, as of the mode", "Send the type of the identification.";
        /// No type of an identification is known.
        IdentificationTypeMissing("identification_type_missing")
            = "is not known: the identification goes without a type", "Send the type of the identification.";
        /// What is identified is no means of transport.
        NoMeansOfTransport("no_means_of_transport") { code: Code, meaning: Words, there: Words }
            = "{code} ({meaning}) identifies no means of transport, which is not sent; {code} of customs is: {there}",
            "Identify the means of transport itself.";
        /// Customs knows what the code stands for under another code.
        CodeGoesAs("transit_code_goes_as") { code: Code, meaning: Words, official: Code, there: Words }
            = "{code} ({meaning}) goes to customs as {official}; {code} of customs is: {there}",
            "Check that the meaning is the one intended.";
        /// Customs knows what the code stands for under another code, and in other words.
        CodeGoesAsWhat("transit_code_goes_as_what") {
            code: Code, meaning: Words, official: Code, what: Words, there: Words
        } = "{code} ({meaning}) goes to customs as {official} ({what}); {code} of customs is: {there}",
            "Check that the meaning is the one intended.";
    }
);

#[cfg(test)]
mod tests;

use customs_form_macros::growing;
use customs_kernel::facts::{Amount, Code, Day, Quantity, Reference};

customs_kernel::facts!(
    /// Points of a declaration that are allowed but worth a look before customs has one.
    #[growing]
    pub enum DeclarationWarning {
        /// The codebook of this installation does not have the code on that day; it may lag behind.
        NotInCodebook("not_in_codebook") { code: Code } = "{code} is not in the codebook", "Check the code.";
        /// The field belongs to an export, and the declaration is an import.
        ForExportOnly("for_export_only") = "is for export only and is not sent", "Leave the field out.";
        /// The field belongs to an import, and the declaration is an export.
        ForImportOnly("for_import_only") = "is for import only and is not sent", "Leave the field out.";
        /// The number has the form of a Dutch VAT number, and its check digits do not fit.
        VatCheckDigits("vat_check_digits") { number: Reference }
            = "the check digits of VAT number {number} are wrong", "Correct the number.";
        /// The check digit of the MRN does not fit.
        MrnCheckDigit("mrn_check_digit") { mrn: Reference }
            = "the check digit of MRN {mrn} is wrong", "Correct the MRN.";
        /// The check digit of the container number does not fit.
        ContainerCheckDigit("container_check_digit") { number: Reference }
            = "the check digit of container {number} is wrong", "Correct the number.";
        /// The number does not have the form of a container number.
        NoContainerNumber("no_container_number") { number: Reference }
            = "{number} is no container number: 3 letters, U, J or Z (other loading units: A, B, D, E or K), 7 digits",
            "Correct the number.";
        /// The number does not have the form of an IMO number, or its check digit does not fit.
        NoImoNumber("no_imo_number") { number: Reference }
            = "{number} is no IMO number: 7 digits, the last of which checks the others", "Correct the number.";
        /// The code does not have the form of the reference number of a customs office.
        NoCustomsOffice("no_customs_office") { office: Code }
            = "{office} is no customs office: 2 capitals, 6 capitals or digits", "Correct the code.";
        /// An export does not say to which country the goods go.
        DestinationMissing("destination_missing")
            = "is missing: customs refuses an export without it", "Send the country of destination.";
        /// An export goes to a member state.
        DestinationInUnion("destination_in_union") { country: Code }
            = "{country} is a member state, and goods that stay in the Union are not exported",
            "Correct the country, or do not declare an export.";
        /// An export does not say where the goods leave the Union.
        ExitOfficeMissing("exit_office_missing")
            = "is missing: an export names the office at which the goods leave", "Send the office of exit.";
        /// An item of an import has no digits of TARIC.
        TaricMissing("taric_missing")
            = "is missing: an import has the two digits of TARIC", "Send the two digits of TARIC.";
        /// The net weight of an item is 0.
        NetWeightZero("net_weight_zero") = "is 0, and customs takes no net mass of 0", "Send the net weight.";
        /// An item says nothing about its packages.
        PackagingMissing("packaging_missing")
            = "is missing: customs asks for the kind and the number of packages", "Send the packages of the item.";
        /// Packages have no kind.
        PackageTypeMissing("package_type_missing")
            = "is missing: customs asks for the kind of packages", "Send the kind of the packages.";
        /// Packages that are not in bulk have no number.
        PackageQuantityMissing("package_quantity_missing")
            = "is missing: only goods in bulk are not counted", "Send the number of the packages.";
        /// All items together have no package.
        NoPackages("no_packages")
            = "have 0 packages together, and customs asks for at least one", "Send the numbers of the packages.";
        /// A document was valid until a day before this one.
        DocumentExpired("document_expired") { document: Code, day: Day }
            = "{document} expired on {day}", "Name a document that is valid.";
        /// The requested procedure needs an authorisation that neither the header nor an item names.
        ProcedureNeedsAuthorisation("procedure_needs_authorisation") { procedure: Code, authorisation: Code }
            = "procedure {procedure} needs the authorisation {authorisation}", "Name the authorisation.";
        /// Customs warehousing needs the authorisation of a warehouse, which neither the header nor an item names.
        ProcedureNeedsWarehouse("procedure_needs_warehouse") { procedure: Code }
            = "procedure {procedure} needs the authorisation CWP, CW1 or CW2 (C517, C518, C519)",
            "Name the authorisation of the warehouse.";
        /// The regular use of simplified declarations needs an authorisation that the header does not name.
        SymbolNeedsAuthorisation("symbol_needs_authorisation") { symbol: Code }
            = "symbol {symbol} needs the authorisation SDE (C512)", "Name the authorisation.";
        /// The deductions leave a negative customs value.
        DeductionsAbovePrice("deductions_above_price") { deductions: Amount, price: Amount }
            = "the deductions ({deductions}) are more than the price ({price})", "Correct the deductions or the price.";
        /// The terms of delivery leave transport out of the price, and nothing adds it.
        TransportNotAdded("transport_not_added") { terms: Code }
            = "{terms} leaves transport to the Union out of the price, and no AK adds it",
            "Add the costs of transport (AK), or correct the terms of delivery.";
        /// The terms of delivery have transport in the price, and it is added once more.
        TransportAddedTwice("transport_added_twice") { terms: Code }
            = "AK adds transport that a price {terms} contains already",
            "Leave the addition out, or correct the terms of delivery.";
        /// The terms of delivery have insurance in the price, and it is added once more.
        InsuranceAddedTwice("insurance_added_twice") { terms: Code }
            = "AH, which goes to customs as AK, adds insurance that a price {terms} contains already",
            "Leave the addition out, or correct the terms of delivery.";
        /// The previous procedure hardly ever precedes the requested one.
        UnusualProcedures("unusual_procedures") { procedure: Code, previous: Code, usual: Code }
            = "{procedure}/{previous} is an unusual pair: {procedure} follows {usual}", "Check both procedures.";
        /// The total of packages differs from the sum of the items.
        PackagesDiffer("packages_differ") { total: Quantity, sum: Quantity }
            = "{total}, and the packages of the items are {sum}", "Correct the total or the items.";
        /// The total invoice value differs from the sum of the items.
        InvoiceValuesDiffer("invoice_values_differ") { total: Quantity, sum: Quantity }
            = "{total}, and the items add up to {sum}", "Correct the total or the items.";
        /// A supply to another member state follows the import, and its customer is not named for VAT.
        VatCustomerMissing("vat_customer_missing") { procedure: Code }
            = "procedure {procedure} asks for the VAT number of the customer in the other Member State (FR2) too",
            "Name the customer as fiscal party FR2.";
        /// The additional procedure may relieve of VAT too, and the message says that VAT is deferred.
        ReliefMayBeOfVat("relief_may_be_of_vat") { relief: Code }
            = "{relief} may relieve of VAT as well (Directives 2009/132/EC and 2006/79/EC); the message defers the \
               VAT by an article 23 permit",
            "Check whether VAT is due at all.";
        /// The fiscal representative has no number by which its permit could be found.
        RepresentativeWithoutNumber("representative_without_number")
            = "the fiscal representative is named without a VAT number or EORI, and counts as one without an article \
               23 permit",
            "Send its VAT number or EORI.";
        /// No customer has the number, so that its permit is not known.
        UnknownPermitHolder("unknown_permit_holder") { number: Reference }
            = "{number} is no VAT number or EORI of a customer, so that nobody knows whether its article 23 permit \
               defers import VAT: the message does not say so",
            "Correct the number, or add the customer with its permit.";
        /// The number is of another customer than the importer.
        NotNumberOfImporter("not_number_of_importer") { number: Reference }
            = "{number} is not a number of the importer: the article 23 permit of its holder counts, and not the \
               importer's",
            "Check whether the number is the right one.";
        /// A supply to another member state follows the import, and no VAT number of the importer is known.
        OnwardSupplierWithoutVatNumber("onward_supplier_without_vat_number") { procedure: Code, importer: Reference }
            = "procedure {procedure} asks for the VAT number of the importer (FR1) or of its fiscal representative \
               (FR3), and no Dutch VAT number of {importer} is known",
            "Name the fiscal party with its number, or enter the number at the customer.";
        /// A supply to another member state follows the import, and the declaration does not name its importer.
        OnwardSupplierUnnamed("onward_supplier_unnamed") { procedure: Code }
            = "procedure {procedure} asks for the VAT number of the importer (FR1) or of its fiscal representative \
               (FR3), and no Dutch VAT number of the importer is known",
            "Name the fiscal party with its number.";
        /// The importer may defer VAT, and the message cannot name its VAT number.
        PermitHolderWithoutVatNumber("permit_holder_without_vat_number") { importer: Reference }
            = "{importer} holds an article 23 permit, but no Dutch VAT number of it is known: the message names no \
               fiscal party FR1",
            "Enter the VAT number at the customer.";
        /// The importer is a fiscal party, and the message cannot name its VAT number.
        ImporterWithoutVatNumber("importer_without_vat_number") { importer: Reference }
            = "no Dutch VAT number of {importer} is known: the message names the fiscal party FR1 without a number",
            "Send the number, or enter it at the customer.";
        /// A fiscal party without a number stands for an importer that the declaration does not name.
        UnnamedImporterWithoutVatNumber("unnamed_importer_without_vat_number")
            = "no Dutch VAT number of the importer is known: the message names the fiscal party FR1 without a number",
            "Send the number.";
        /// Customs has published no exchange rate for the currency.
        NoExchangeRate("no_exchange_rate") { currency: Code, day: Day, amount: Amount }
            = "customs has no exchange rate for {currency} on {day}, so that the message carries {amount} instead of \
               euros",
            "Send the statistical value in euros.";
        /// The statistical value is the invoice value, which is in another currency.
        InvoiceValueAsEuros("invoice_value_as_euros") { value: Quantity, currency: Code, euros: Amount }
            = "is in euros, and {value} is the invoice value in {currency}, which is {euros}",
            "Send the value in euros, or leave the field out.";
        /// Customs intends to examine the goods of a declaration that is to be amended.
        AmendedUnderControl("amended_under_control")
            = "customs may refuse the amendment, because it intends to examine the goods (UCC article 173(2))",
            "Wait for the decision of customs.";
        /// Customs released the goods of a declaration that is to be amended.
        AmendedAfterRelease("amended_after_release")
            = "customs grants the amendment only where the declarant needs it to comply with the law, since the goods \
               are released (UCC article 173(3))",
            "State in the reason which obligation asks for it.";
        /// A previous document states another quantity than comes from its placement.
        AllocatedQuantityDiffers("allocated_quantity_differs") { stated: Quantity, allocated: Quantity, unit: Code }
            = "{stated} is said, and {allocated} {unit} of that placement are allocated to the line",
            "Correct the quantity, or what is allocated.";
    }
);

#[cfg(test)]
mod tests;

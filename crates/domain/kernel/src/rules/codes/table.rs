use super::{Explanation, Row, RuleCodes};

rule_codes! {
    "Any field" {
        Ascii "ascii" [] "The text has letters that the message cannot carry." "Write it in ASCII characters.";
        BeforeBeginning "before_beginning" []
            "The period ends before it begins." "Send an end that is not before the beginning.";
        Country "country" [] "The text is no country code." "Send a code of 2 letters (ISO 3166-1).";
        Currency "currency" [] "The text is no currency code." "Send a code of 3 letters (ISO 4217).";
        CustomsOffice "customs_office" []
            "The text is no code of a customs office." "Send 2 letters and 6 letters or digits.";
        Date "date" [] "The text is no day." "Send a day as YYYY-MM-DD.";
        Decimals "decimals" ["max"] "The number has too many decimals." "Round it to `max` decimals.";
        Digits "digits" ["count"] "The text does not consist of a fixed number of digits." "Send `count` digits.";
        DigitsBetween "digits_between" ["min", "max"]
            "The text has other characters than digits, or too few or too many of them."
            "Send `min` to `max` digits.";
        DutchEori "dutch_eori" []
            "The text is no Dutch EORI number." "Send NL and 9 digits where the EORI number is Dutch.";
        Email "email" [] "The text is no e-mail address." "Correct the address.";
        Entries "entries" ["max"] "The list has no entry, or too many." "Send 1 to `max` entries.";
        EntryLength "entry_length" ["max"]
            "A text of a list is blank or too long." "Send 1 to `max` characters, or leave the entry out.";
        Eori "eori" [] "The text is no EORI number." "Send two letters, then 1 to 15 letters or digits.";
        ExactLength "exact_length" ["count"]
            "The text has another length than the message needs."
            "Send exactly `count` characters, without spaces.";
        Grn "grn" [] "The text is no GRN, or its check digit does not fit." "Compare it with the guarantee.";
        GrossBelowNet "gross_below_net" []
            "The gross weight is less than the net weight."
            "Correct one of the two; packaging cannot weigh less than nothing.";
        InFuture "in_future" [] "The day or moment has not come yet." "Send one that is not in the future.";
        Language "language" [] "The text is no language code." "Send a code of 2 letters (ISO 639-1).";
        Least "least" ["min"] "The number is too small." "Send at least `min`.";
        Length "length" ["max"] "The text is too long." "Shorten it to `max` characters.";
        LengthInBytes "length_in_bytes" ["max"] "The text takes too many bytes." "Shorten it to `max` bytes.";
        Moment "moment" []
            "The text is no moment."
            "Send a moment with its offset (RFC 3339), or a day as YYYY-MM-DD where `text` says so.";
        NamedTwice "named_twice" [] "A list names the same record twice." "Name it once, with the sum of both.";
        Negative "negative" [] "The number is below 0." "Send 0 or more.";
        NoItems "no_items" [] "The record has no goods." "Send at least one item.";
        NotPositive "not_positive" [] "The number is not above 0." "Send more than 0.";
        NotUnique "not_unique" []
            "Another entry of the list has the same value."
            "Give each entry a value of its own, or leave all of them out.";
        NothingToWrite "nothing_to_write" []
            "The text has no character that a message to customs can carry."
            "Write it in letters of European languages.";
        OneLine "one_line" [] "The text has a line break." "Write it on one line.";
        OneOf "one_of" ["allowed"] "The text is none of a closed list." "Send one of `allowed`.";
        Range "range" ["min", "max"] "The number is too small or too large." "Send a number from `min` to `max`.";
        Required "required" [] "A value is missing, or is blank." "Send it.";
        TooMany "too_many" ["max"] "The list has too many entries." "Send at most `max`.";
        TotalDigits "total_digits" ["max"]
            "The number has too many digits for a message."
            "Send a number of at most `max` digits, decimals included.";
        VatNumber "vat_number" []
            "The text is no VAT number."
            "Send it with the letters of its country in front, such as NL123456782B01.";
    }
    "References to records" {
        BesideAllocations "beside_allocations" []
            "A quantity stands beside a list of allocations." "Send one of the two.";
        DossierLocked "dossier_locked" [] "The dossier is invoiced or closed." "Name another dossier, or none.";
        DossierWithoutInvoiceReference "dossier_without_invoice_reference" []
            "The dossier has no invoice reference yet." "Give it an `invoice_reference`, or name another dossier.";
        DossierWithoutRateCard "dossier_without_rate_card" ["customer"]
            "The customer who is billed for the dossier has no prices."
            "Give the customer `customer` an active rate card with a billable item.";
        NoEvents "no_events" [] "The callback names no event." "Name at least one event.";
        NotFound "not_found" []
            "There is no such record in this organisation." "Look the id or code up, and correct it.";
        NotOnAllowList "not_on_allow_list" []
            "The customer may not be billed in place of this one."
            "Have the operator put it on the allow-list, or bill another customer.";
        OwnCustomer "own_customer" []
            "A customer would stand above itself." "Name a customer that is neither the same one nor below it.";
        RequiredForCustomer "required_for_customer" []
            "The customer has no value of its own for the field." "Send it.";
        RequiredWithDateTo "required_with_date_to" []
            "The period has an end and no beginning." "Send `date_from` too.";
        RequiredWithoutHsCode "required_without_hs_code" []
            "The goods have neither a commodity code nor an item that has one." "Send one of the two.";
        RequiredWithoutQuantity "required_without_quantity" []
            "Neither a quantity nor allocations say how much is taken." "Send one of the two.";
        RequiredWithoutTransits "required_without_transits" []
            "The request names no record." "Name declarations, transits, or both.";
        Taken "taken" []
            "Another record has this code or reference already."
            "Send another one, or change the record that has it. After an answer that was lost, look that record up.";
        Target "target" [] "The address of a callback does not lead to public addresses." "Send one that does.";
        TooManyCallbacks "too_many_callbacks" []
            "The organisation has the most callbacks already." "Delete one first.";
        TooMuch "too_much" [] "The lot would hold more than can be kept." "Send a smaller change.";
        UnknownCallback "unknown_callback" []
            "The id is none of a callback of this organisation." "Look it up in the list.";
        UnknownCustomer "unknown_customer" []
            "The code is none of a customer."
            "Correct it, create the customer first, or send the particulars in place of the code.";
        UnknownCustomerId "unknown_customer_id" []
            "The id is none of a customer." "Correct it, or create the customer first.";
        UnknownEvent "unknown_event" [] "There is no event of this name." "Send a name of the OpenAPI document.";
        Url "url" []
            "The address of a callback cannot be used."
            "Send a whole HTTPS address, without credentials, fragment or blanks.";
        Zero "zero" [] "The change changes nothing." "Send a number above or below 0.";
    }
    "Requests and parameters" {
        BeyondTheEnd "beyond_the_end" []
            "The cursor is behind the end of the event log." "Go on with the last cursor you got.";
        Boolean "boolean" [] "The parameter is neither `true` nor `false`." "Send `true` or `false`.";
        Characters "characters" []
            "The text does not have the characters of such a code." "Send what `text` asks for.";
        ControlCharacters "control_characters" []
            "The text has control characters, which neither storage nor messages can carry."
            "Remove them. Texts may have line breaks and tabs, codes may not.";
        Items "items" ["max"] "The batch has no item, or too many." "Send it in parts.";
        Json "json" ["line", "column"]
            "The body is not valid JSON." "Correct it at `line` and `column`, where it ceases to be JSON.";
        Letters "letters" []
            "The text does not have the letters of such a code." "Send what `text` asks for.";
        NotInList "not_in_list" []
            "`after_id` names no record of the list: it was deleted, or has another status by now."
            "Read on behind an earlier record, or begin the list again.";
        Noted "noted" []
            "The text is no number of entries with a hash, as in `120:9f86d0…`."
            "Send both as an earlier check of the audit log showed them.";
        Null "null" [] "The field cannot be cleared as a whole." "Clear its fields one by one.";
        Number "number" [] "The parameter is no number." "Send digits, with a point before the decimals.";
        OutOfRange "out_of_range" [] "The number is too small or too large." "Send one within the limits.";
        Period "period" [] "The text is no period." "Send one of the words of the OpenAPI document.";
        Refused "refused" []
            "The parameter cannot stand beside another one." "Leave one of the two out; `text` says which.";
        Repeated "repeated" [] "Something that may stand once stands twice." "Send it once.";
        Request "request" []
            "The body, a header or the form of the token endpoint cannot be read."
            "Correct the client; `text` says what it has to send. The same request gets the same answer.";
        SentOnce "sent_once" [] "A part of the form came twice." "Send it once.";
        Text "text" [] "The field of the token endpoint is no text." "Send a text.";
        TooManyDays "too_many_days" ["max"]
            "The period is too long." "Ask for shorter periods, one after the other.";
        Type "type" []
            "The value has another type than the field."
            "Send the type of the OpenAPI document; the answer names all such fields at once.";
        UnknownParameter "unknown_parameter" []
            "The operation has no such parameter." "Correct its name; `text` names those that there are.";
        Utf8 "utf_8" [] "The text of a form is not UTF-8." "Encode it in UTF-8.";
        WholeNumber "whole_number" [] "The parameter is no whole number." "Send digits.";
    }
    "Declarations" {
        AllocatedToUnfitLot "allocated_to_unfit_lot" []
            "The line is allocated to a lot that does not fit any more." "Allocate it anew.";
        ArticleHasNone "article_has_none" []
            "Neither the entry nor its article in the item master has the value."
            "Send it with the entry, or complete the article.";
        BeforeRelease "before_release" ["day"]
            "The day of exit is before the release of the goods." "Send a day that is not before `day`.";
        ChainAuthorisation "chain_authorisation" []
            "A chain procedure needs an authorisation that is not named." "Name the authorisation of type C521.";
        ChainAuthorisations "chain_authorisations" []
            "A chain procedure needs authorisations that are not named." "Name those of the types EIR and CWP.";
        EntryNeedsZ "entry_needs_z" []
            "The entry in the records is possible with symbol Z only." "Send symbol Z, or no entry.";
        ExportProcedure "export_procedure" []
            "The procedure is one of export, and the declaration an import."
            "Send a procedure of import, or declare an export.";
        FixedByAcceptance "fixed_by_acceptance" []
            "Customs accepted the declaration with another value."
            "Send the value of the accepted declaration, or leave it out.";
        ImportProcedure "import_procedure" []
            "The procedure is one of import, and the declaration an export."
            "Send a procedure of export, or declare an import.";
        InsufficientStock "insufficient_stock" []
            "The line takes more than the lot has." "Take less, or of other lots too.";
        LotInAnotherUnit "lot_in_another_unit" []
            "The lot is counted in a unit that the line does not state."
            "State the quantity in the unit of the lot.";
        LotOfAnotherCustomer "lot_of_another_customer" []
            "The lot is of another customer." "Name a lot of the customer of the declaration.";
        LotOfOtherGoods "lot_of_other_goods" []
            "The lot holds other goods than the line is of." "Name another lot, or correct the line.";
        LotPlacedLater "lot_placed_later" []
            "The lot was placed after the goods of the line were released." "Name an older lot.";
        MixedCurrencies "mixed_currencies" ["currency"]
            "Amounts in several currencies cannot be compared: one has no exchange rate of this month."
            "Send all of them in one currency.";
        NameOrCustomer "name_or_customer" []
            "The party has neither a name nor the code of a customer." "Send one of the two.";
        NoCommodityCode "no_commodity_code" []
            "The article has no commodity code that can be declared."
            "Give it an `hs_code` of 8 to 10 digits in the item master.";
        NoExchangeRate "no_exchange_rate" ["currency"]
            "Customs publishes no exchange rate of this month for the currency."
            "Send the values in a currency that has one, such as EUR.";
        NoLines "no_lines" []
            "What was asked for needs lines, and there are none." "Add or name at least one line.";
        NoValues "no_values" []
            "Costs cannot be divided by values that are not there." "Give the lines an `invoice_value`.";
        NoWeights "no_weights" []
            "Costs cannot be divided by weights that are not there." "Give the lines a `gross_weight`.";
        OldestInAnotherUnit "oldest_in_another_unit" []
            "No lot is named, and the oldest goods are counted in a unit that the line does not state."
            "Name a lot, or state the quantity in its unit.";
        OtherCurrency "other_currency" ["currency"]
            "The price of the article is in another currency than the entry names."
            "Send the value too, or name `currency`.";
        RecordsNeed41 "records_need_4_1" []
            "Entries in the records need another version of DMS." "Send `dms_version` 4.1.";
        RecordsNeedZ "records_need_z" [] "Entries in the records are declared with symbol Z." "Send symbol Z.";
        TotalDigitsOfQuantity "total_digits_of_quantity" ["max"]
            "The value times the quantity has too many digits for a message."
            "Send a smaller quantity or value: both come to at most `max` digits, decimals included.";
        UnknownArticle "unknown_article" []
            "The code is none of an active article of the item master."
            "Correct it, or create or activate the article.";
        UnknownLine "unknown_line" []
            "The item of a correction is none of the declaration." "Name one of its lines by `id` or `sequence`.";
        UnknownProcedure "unknown_procedure" []
            "The procedure cannot be declared here." "Send one of the codebook that can.";
        WarehouseEntryMissing "warehouse_entry_missing" []
            "Goods leave a customs warehouse, and no document names their entry."
            "Add a previous document of type NCLE.";
        WarehouseLicence "warehouse_licence" []
            "The text is no licence of a customs warehouse." "Send NLCWP and 12 digits.";
        WarehouseLicenceMissing "warehouse_licence_missing" []
            "A warehousing procedure needs the licence of the warehouse." "Send it.";
    }
    "Transits" {
        AccessCode "access_code" [] "The access code does not have the form of one." "Send 4 visible ASCII characters.";
        AccessCodeAlone "access_code_alone" []
            "An access code came without the guarantee that it is for."
            "Send the reference of the guarantee with it.";
        BeforeAcceptance "before_acceptance" []
            "The day is before the one on which customs accepted the transit." "Send a later day.";
        BeforeArrival "before_arrival" []
            "The day is before the one on which the goods arrived." "Send a later day.";
        DestinationClosedToCommonTransit "destination_closed_to_common_transit" []
            "A transit from outside the Union cannot end in Andorra or San Marino." "Name an office elsewhere.";
        DestinationNeedsT2sm "destination_needs_t2sm" []
            "Goods from Italy go to San Marino under a type of transit of their own."
            "Send the type T2SM, or name an office elsewhere.";
        DestinationOutsideUnion "destination_outside_union" []
            "A transit from Andorra or San Marino has to end in the Union." "Name an office in the Union.";
        ExportMrn "export_mrn" []
            "The document N830 does not name an export."
            "Send the MRN of the export, which has A, B or E as its 17th character.";
        ExportMrnsDiffer "export_mrns_differ" []
            "The items name several exports (N830)." "Name one export for the whole transit.";
        ExportOfPrelodged "export_of_prelodged" []
            "A transit that is declared before the goods are presented cannot name an export (N830)."
            "Take the document off, or declare the transit with type A.";
        Fixed "fixed" []
            "The field does not change any more, since customs accepted the transit with it."
            "Leave it as it was; invalidate the transit and declare it anew where it is wrong.";
        FixedSubheading "fixed_subheading" []
            "Customs accepted the transit with another subheading."
            "Keep the first 6 digits of the commodity code.";
        GuaranteeOnly "guarantee_only" []
            "The guarantee is not valid, and customs takes changes of it alone meanwhile."
            "Amend the guarantee first, and the rest afterwards.";
        MassPackedWithAnother "mass_packed_with_another" []
            "Goods that are packed with another item have a mass of their own."
            "Send 0; the other item bears the mass.";
        NoSeals "no_seals" []
            "Seals are reported on, and the unloading permission names none."
            "Leave the state of the seals out, and describe the difference in the unloading remarks.";
        NoTraderAtDestination "no_trader_at_destination" []
            "No trader at the destination has an EORI number."
            "Give one to the consignee, the customs agent, the holder or the customer.";
        NotWithGuarantees "not_with_guarantees" []
            "A single guarantee stands beside a list of guarantees." "Send the list alone.";
        OfficeOfEntry "office_of_entry" []
            "No office of transit is in the territory of the office of destination."
            "Add the office where the goods enter it.";
        OwnTransit "own_transit" []
            "A transit of yours has this MRN." "Report the arrival of that transit.";
        PackedWithAnother "packed_with_another" []
            "The number of packages does not go with those of another item, with which the goods are packed."
            "Send 0 for all packages of the item, and the number with the item that has the same marks.";
        PackedWithNone "packed_with_none" []
            "The number of packages is 0, and no other item has packages with the same marks."
            "Send the number of packages, or give the other item the same marks.";
        RequiredWithoutEori "required_without_eori" []
            "The party has no EORI number, and customs asks for its address then."
            "Send the field, or an EORI number.";
        TooManyPairs "too_many_pairs" ["max"]
            "The message has no room for so many pairs of a container and an item."
        "Name fewer containers or items: at most `max` pairs, the seals of the consignment counting as one container.";
        TotalWeight "total_weight" ["max"]
            "The items weigh more together than a message can say."
            "Send weights that come to at most `max` digits, decimals included.";
        TransitMrn "transit_mrn" []
            "The text is no MRN of a transit." "Send the MRN of the accompanying document, with its 18 characters.";
        Unchanged "unchanged" [] "The amendment changes nothing." "Send what changes, or nothing.";
        UnionGoodsProof "union_goods_proof" []
            "Union goods come from outside the Union without a document that proves their status."
            "Name the document that proves the status.";
        UnionGoodsType "union_goods_type" [] "Goods move as T1 between the Union and San Marino." "Send T2 or T2F.";
        UnknownGuaranteeType "unknown_guarantee_type" []
            "Customs does not know this type of guarantee." "Send one of the codebook.";
    }
    "Billing" {
        Amount "amount" [] "The amount is too large to work out." "Send a smaller quantity or price.";
        FixedByCustoms "fixed_by_customs" []
            "Customs charged the line in this dossier." "Leave the field as it is.";
        FixedByTrigger "fixed_by_trigger" []
            "A trigger made the line." "Leave the field as it is, or delete the line.";
        NoLinesNamed "no_lines_named" []
            "The list of lines is empty." "Name at least one line, or leave the list out.";
        NoPrepayment "no_prepayment" []
            "The invoice does not ask for payment in advance." "Leave `unused_prepayment` out.";
        NotLinked "not_linked" [] "The declaration is not linked to a dossier." "Link it first.";
        NotOfCustomer "not_of_customer" []
            "The location is none of the customer." "Name a location of the customer.";
        NotOnInvoice "not_on_invoice" [] "The line is not on the invoice." "Look the lines of the invoice up.";
        NotOnRateCard "not_on_rate_card" []
            "The item is no active revenue item on the rate card of the customer that is billed."
            "Name another item, or add it to the card.";
        NotTogether "not_together" [] "Two fields exclude each other." "Leave one of them out.";
        OutsideVat "outside_vat" [] "Money for duties is outside VAT." "Send the rate 0, or leave it out.";
        TakenBack "taken_back" [] "The line is credited already." "Leave it out.";
    }
    "Files of documents" {
        FileBlocked "file_blocked" ["extension"]
            "Files of this kind can harm those who open them." "Send the content in another format.";
        FileContent "file_content" ["extension"]
            "The content is not what the name of the file says." "Send the file under the name of its real format.";
        FileEmpty "file_empty" [] "The file has no content." "Send it again from its source.";
        FileKind "file_kind" ["allowed"] "Files of this kind are not taken." "Send one of the kinds `allowed`.";
        FileMegabytes "file_megabytes" ["max"]
            "The file is too large." "Send at most `max` MB, in several files if need be.";
        FileNameLength "file_name_length" ["max"] "The name of the file is too long." "Shorten it to `max` bytes.";
        FileNameMissing "file_name_missing" [] "The file has no name." "Send its name with the part of the form.";
        FileNameReserved "file_name_reserved" [] "Some systems cannot keep a file of this name." "Rename it.";
        FileNameUnsafe "file_name_unsafe" []
            "The name of the file has characters that some systems cannot keep."
            "Rename it without control characters and the signs that file systems reserve, as `text` names them.";
        FileText "file_text" []
            "The file is called a text and is none." "Send text in UTF-8, UTF-16 or Windows-1252.";
        FileXml "file_xml" [] "The file is called XML and is not well-formed." "Correct it.";
    }
    elsewhere {
        AboveWarning "above_warning" [];
        Bic "bic" [];
        Cell "cell" [];
        Cells "cells" [];
        DocumentBefore "document_before" [];
        DutchIban "dutch_iban" [];
        DutchVatNumber "dutch_vat_number" [];
        EoriOfTheUnion "eori_of_the_union" [];
        ExactMoment "exact_moment" [];
        FileSize "file_size" ["max"];
        Flag "flag" [];
        GivenAgain "given_again" [];
        Iban "iban" [];
        IbanCheckDigits "iban_check_digits" [];
        LastOwner "last_owner" [];
        List "list" [];
        Logo "logo" [];
        NoScopes "no_scopes" [];
        NoSuchField "no_such_field" ["name"];
        NumberFormat "number_format" [];
        Object "object" [];
        OneLineEach "one_line_each" [];
        PasswordCommon "password_common" [];
        PasswordIsEmail "password_is_email" [];
        PasswordIsName "password_is_name" [];
        PasswordLength "password_length" ["min", "max"];
        PasswordSame "password_same" [];
        Percentage "percentage" [];
        Phone "phone" [];
        PictureFormat "picture_format" [];
        PictureUnreadable "picture_unreadable" [];
        Thousands "thousands" [];
        TooDeep "too_deep" ["max"];
        TooManyDigits "too_many_digits" [];
        TooManyValues "too_many_values" ["max"];
        UnknownDossier "unknown_dossier" [];
        UnknownField "unknown_field" [];
        UnknownFieldOfTransit "unknown_field_of_transit" [];
        Unreadable "unreadable" [];
        VatCheckDigits "vat_check_digits" [];
        VatNumberForm "vat_number_form" [];
        WrongPassword "wrong_password" [];
    }
}

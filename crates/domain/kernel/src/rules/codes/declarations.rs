use super::rule_code::{RuleCode, code};

/// Of declarations, their articles and their stock.
pub(super) const CODES: &[RuleCode] = &[
    code(
        "article_has_none",
        &[],
        "Neither the entry nor its article in the item master has the value.",
        "Send it with the entry, or complete the article.",
    ),
    code(
        "before_release",
        &["day"],
        "The day of exit is before the release of the goods.",
        "Send a day that is not before `day`.",
    ),
    code(
        "chain_authorisation",
        &[],
        "A chain procedure needs an authorisation that is not named.",
        "Name the authorisation of type C521.",
    ),
    code(
        "chain_authorisations",
        &[],
        "A chain procedure needs authorisations that are not named.",
        "Name those of the types EIR and CWP.",
    ),
    code(
        "entry_needs_z",
        &[],
        "The entry in the records is possible with symbol Z only.",
        "Send symbol Z, or no entry.",
    ),
    code(
        "export_procedure",
        &[],
        "The procedure is one of export, and the declaration an import.",
        "Send a procedure of import, or declare an export.",
    ),
    code(
        "fixed_by_acceptance",
        &[],
        "Customs accepted the declaration with another value.",
        "Send the value of the accepted declaration, or leave it out.",
    ),
    code(
        "import_procedure",
        &[],
        "The procedure is one of import, and the declaration an export.",
        "Send a procedure of export, or declare an import.",
    ),
    code("insufficient_stock", &[], "The goods ask for more than the lot has.", "Take less, or of other lots too."),
    code(
        "lot",
        &[],
        "The lot of stock does not fit the line: it is unknown, of another customer, or holds other goods.",
        "Name another lot, or allocate the line anew.",
    ),
    code("name_or_customer", &[], "The party has neither a name nor the code of a customer.", "Send one of the two."),
    code(
        "no_commodity_code",
        &[],
        "The article has no commodity code that can be declared.",
        "Give it an `hs_code` of 8 to 10 digits in the item master.",
    ),
    code(
        "no_exchange_rate",
        &["currency"],
        "Customs publishes no exchange rate of this month for the currency.",
        "Send the values in a currency that has one, such as EUR.",
    ),
    code("no_lines", &[], "What was asked for needs lines, and there are none.", "Add or name at least one line."),
    code(
        "no_values",
        &[],
        "Costs cannot be divided by values that are not there.",
        "Give the lines an `invoice_value`.",
    ),
    code(
        "no_weights",
        &[],
        "Costs cannot be divided by weights that are not there.",
        "Give the lines a `gross_weight`.",
    ),
    code(
        "other_currency",
        &["currency"],
        "The price of the article is in another currency than the entry names.",
        "Send the value too, or name `currency`.",
    ),
    code("records_need_4_1", &[], "Entries in the records need another version of DMS.", "Send `dms_version` 4.1."),
    code("records_need_z", &[], "Entries in the records are declared with symbol Z.", "Send symbol Z."),
    code(
        "unknown_article",
        &[],
        "The code is none of an active article of the item master.",
        "Correct it, or create or activate the article.",
    ),
    code("unknown_procedure", &[], "The procedure cannot be declared here.", "Send one of the codebook that can."),
    code(
        "warehouse_entry_missing",
        &[],
        "Goods leave a customs warehouse, and no document names their entry.",
        "Add a previous document of type NCLE.",
    ),
    code("warehouse_licence", &[], "The text is no licence of a customs warehouse.", "Send NLCWP and 12 digits."),
    code("warehouse_licence_missing", &[], "A warehousing procedure needs the licence of the warehouse.", "Send it."),
];

use super::authorization::{Authorization, DomesticDutyTaxParty, Warehouse};
use super::consignment::{GoodsLocation, Incoterms, Party, Transport};
use super::item::{AmendedItem, Item, ItemCorrection};
use super::sku::Sku;
use crate::body::{Moment, Number};
use crate::declarations::choices::{ChainContinuation, EidrType, Imex, Language, Symbol};
use crate::record_fields::{Change, described_bodies, shown_part};
use customs_declarations::form::{HeaderForm, ProcedureForm};

described_bodies! {
    form: HeaderForm;

    /// The `declaration` object: the header, which applies to all items, and the items themselves.
    part: DeclarationData {
        /// The goods items. `items` and `skus` together must have at least one entry.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(write_only)]
        items: Option<Vec<Item>>,
        /// Articles by code. The item master supplies their data, and they are grouped into items.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(write_only)]
        skus: Option<Vec<Sku>>,
    }

    /// Changes to the `declaration` object.
    #[schema(as = DeclarationDataChanges)]
    change: HeaderChanges {
        /// The goods items. Together with the items from `skus` they replace all present items.
        #[schema(nullable, value_type = Vec<Item>)]
        items: Change<Vec<Item>>,
        /// Articles by code. The item master supplies their data, and they are grouped into items. Together with
        /// `items` they replace all present items.
        #[schema(nullable, value_type = Vec<Sku>)]
        skus: Change<Vec<Sku>>,
    }

    /// Corrections of the `declaration` object.
    #[schema(as = DeclarationDataCorrection)]
    correct: HeaderCorrections {
        /// The goods items that change; all others stay as they are.
        #[schema(nullable, value_type = Vec<ItemCorrection>)]
        items: Change<Vec<ItemCorrection>>,
    }

    /// Changes to the `declaration` object of an accepted declaration.
    #[schema(as = DeclarationDataAmendment)]
    amend changed: HeaderAmendments {
        /// The goods items. Together with the items from `skus` they replace all present items; each may name the line that
        /// it amends.
        #[schema(nullable, value_type = Vec<AmendedItem>)]
        items: Change<Vec<AmendedItem>>,
        /// Articles by code. The item master supplies their data, and they are grouped into items. Together with
        /// `items` they replace all present items.
        #[schema(nullable, value_type = Vec<Sku>)]
        skus: Change<Vec<Sku>>,
    }

    fields {
        /// Customs office of lodgement.
        office: Option<String> [required],
        /// Customs office of exit; on export only.
        exit_office: Option<String>,
        /// Language of the texts of the declaration.
        #[schema(value_type = Option<Language>)]
        language: Option<String>,
        #[schema(value_type = Option<Imex>)]
        imex: Option<String> {
            new: "Direction; IM when left out.",
            changed: "Direction; null: IM."
        },
        #[schema(value_type = Option<Symbol>)]
        symbol: Option<String> {
            new: "Variant; A when left out.",
            changed: "Variant; null: A."
        },
        /// Procedure codes of the declaration.
        #[schema(value_type = Option<Procedure>)]
        procedure: Procedure [required],
        /// Code of the nature of the transaction.
        transaction_nature: Option<i64>,
        /// Number of packages of all items.
        total_packages: Option<i64>,
        /// Total invoice value; it replaces the sum of the items' invoice values.
        total_invoice_value: Option<Number>,
        /// Currency (ISO 4217) of the total, and of items that name no currency.
        total_invoice_currency: Option<String>,
        /// Country of destination (ISO 3166-1 alpha-2); on export only.
        destination_country: Option<String>,
        /// Country of export (ISO 3166-1 alpha-2); on export only.
        export_country: Option<String>,
        /// Whether the goods are entered in the declarant's records; with symbol Z and DMS 4.1 only.
        use_iiaa_procedure: Option<bool>,
        /// Whether the chain procedure (ketenregeling) applies; it requires the authorisations EIR and CWP.
        use_ketenregeling: Option<bool>,
        /// Whether the chain can be continued.
        #[schema(value_type = Option<ChainContinuation>)]
        chain_continuation_possible: Option<String>,
        /// Data set of an entry in the declarant's records; required with symbol Z.
        #[schema(value_type = Option<EidrType>)]
        eidr_type: Option<String>,
        /// Moment of the entry in the declarant's records, with symbol Z; the moment of submission when left out.
        entered_in_records_at: Option<Moment>,
        importer: Option<Party> {
            new: "Importer; required on import.",
            changed: "Importer, import only."
        },
        /// Exporter in the country of dispatch; on import.
        exporter: Option<Party>,
        consignor: Option<Party> {
            new: "Exporter in the Union, with an EORI; required on export.",
            changed: "Exporter in the Union, with an EORI."
        },
        /// Consignee; on export.
        consignee: Option<Party>,
        /// Commercial buyer.
        buyer: Option<Party>,
        /// Commercial seller.
        seller: Option<Party>,
        /// Means of transport and containers of the consignment.
        transport: Option<Transport>,
        /// Place at which customs can examine the goods.
        goods_location: Option<GoodsLocation>,
        /// Terms of delivery.
        incoterms: Option<Incoterms>,
        /// Customs authorisations that the declaration uses.
        authorizations: Vec<Authorization>,
        /// Customs warehouse that the goods enter or leave.
        warehouse: Option<Warehouse>,
        /// Fiscal party; on import only.
        domestic_duty_tax_party: Option<DomesticDutyTaxParty>,
        /// Further fiscal parties, such as the customer in the other Member State (FR2) beside a fiscal representative
        /// (FR3); on import only. Customs gets that of `domestic_duty_tax_party` first.
        domestic_duty_tax_parties: Vec<DomesticDutyTaxParty>,
    }
}

shown_part! {
    /// Procedure codes of a declaration.
    Procedure of ProcedureForm {
        /// Requested procedure, 2 digits. The data set of the declaration follows from it.
        current: Option<String> [required],
        /// Previous procedure, 2 digits.
        previous: Option<String> [required],
        /// Additional procedure, 3 characters.
        special: Option<String>,
        /// Further additional procedures, 3 characters each, such as F48 beside C07. Customs gets each code once, that of
        /// `special` first, on each item that has no `procedure_specials` of its own.
        specials: Vec<String>,
    }
}

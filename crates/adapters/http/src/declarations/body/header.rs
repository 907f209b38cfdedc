use super::authorization::{Authorization, DomesticDutyTaxParty, Warehouse};
use super::item::Item;
use super::lists::{from_list, into_list};
use super::location::{GoodsLocation, Incoterms};
use super::party::Party;
use super::sku::Sku;
use super::transport::Transport;
use crate::body::Number;
use crate::declarations::choices::{ChainContinuation, EidrType, Imex, Language, Symbol};
use customs_declarations::form::{HeaderForm, ItemForm, ProcedureForm, SkuForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The `declaration` object: what holds for all items, and the items themselves.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct DeclarationData {
    /// Customs office of lodgement.
    #[schema(required = true, max_length = 20)]
    office: Option<String>,
    /// Customs office of exit, export only.
    #[schema(max_length = 20)]
    exit_office: Option<String>,
    /// Language of the texts.
    #[schema(value_type = Option<Language>)]
    language: Option<String>,
    /// Direction; IM when left out.
    #[schema(value_type = Option<Imex>)]
    imex: Option<String>,
    /// Variant; A when left out.
    #[schema(value_type = Option<Symbol>)]
    symbol: Option<String>,
    /// Customs procedure.
    #[schema(required = true)]
    procedure: Option<Procedure>,
    /// Nature of the transaction.
    #[schema(minimum = 1, maximum = 99)]
    transaction_nature: Option<i64>,
    /// Number of packages of all items.
    #[schema(minimum = 0, maximum = 99_999_999)]
    total_packages: Option<i64>,
    /// Replaces the sum of the items' invoice values.
    total_invoice_value: Option<Number>,
    /// Currency (ISO 4217) of the total, and of items that name none.
    #[schema(max_length = 3)]
    total_invoice_currency: Option<String>,
    /// ISO country code of the destination, export only.
    #[schema(max_length = 2)]
    destination_country: Option<String>,
    /// ISO country code of export, export only.
    #[schema(max_length = 2)]
    export_country: Option<String>,
    /// Entry in the declarant's records: symbol Z and DMS 4.1 only.
    use_iiaa_procedure: Option<bool>,
    /// Chain procedure; asks for authorisations EIR and CWP.
    use_ketenregeling: Option<bool>,
    /// Whether the chain can be continued.
    #[schema(value_type = Option<ChainContinuation>)]
    chain_continuation_possible: Option<String>,
    /// Data set of an entry in the records; required with symbol Z.
    #[schema(value_type = Option<EidrType>)]
    eidr_type: Option<String>,
    /// Importer; required on import.
    importer: Option<Party>,
    /// Exporter in the country of dispatch (import).
    exporter: Option<Party>,
    /// Exporter in the Union, with an EORI; required on export.
    consignor: Option<Party>,
    /// Consignee (export).
    consignee: Option<Party>,
    /// Commercial buyer.
    buyer: Option<Party>,
    /// Commercial seller.
    seller: Option<Party>,
    /// Means of transport and containers.
    transport: Option<Transport>,
    /// Where the goods can be examined.
    goods_location: Option<GoodsLocation>,
    /// Terms of delivery.
    incoterms: Option<Incoterms>,
    /// Customs authorisations used.
    authorizations: Option<Vec<Authorization>>,
    /// Customs warehouse.
    warehouse: Option<Warehouse>,
    /// Fiscal party, import only.
    domestic_duty_tax_party: Option<DomesticDutyTaxParty>,
    /// The goods items. At least one entry in `items` or `skus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(write_only)]
    items: Option<Vec<Item>>,
    /// Articles by code, to be resolved from the item master and grouped into items.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(write_only)]
    skus: Option<Vec<Sku>>,
}

/// Procedure codes.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
pub(crate) struct Procedure {
    /// Requested procedure: 2 digits. The declaration type follows from it.
    #[schema(required = true, max_length = 2)]
    current: Option<String>,
    /// Previous procedure: 2 digits.
    #[schema(required = true, max_length = 2)]
    previous: Option<String>,
    /// Additional procedure.
    #[schema(max_length = 3)]
    special: Option<String>,
}

impl DeclarationData {
    /// The items, in the order they were sent.
    pub(super) fn items(&self) -> &[Item] {
        self.items.as_deref().unwrap_or_default()
    }

    /// Header, items and articles as the form has them.
    pub(super) fn into_form(self) -> (HeaderForm, Vec<ItemForm>, Vec<SkuForm>) {
        let Self {
            office,
            exit_office,
            language,
            imex,
            symbol,
            procedure,
            transaction_nature,
            total_packages,
            total_invoice_value,
            total_invoice_currency,
            destination_country,
            export_country,
            use_iiaa_procedure,
            use_ketenregeling,
            chain_continuation_possible,
            eidr_type,
            importer,
            exporter,
            consignor,
            consignee,
            buyer,
            seller,
            transport,
            goods_location,
            incoterms,
            authorizations,
            warehouse,
            domestic_duty_tax_party,
            items,
            skus,
        } = self;
        let header = HeaderForm {
            office,
            exit_office,
            language,
            imex,
            symbol,
            procedure: procedure.map(Into::into).unwrap_or_default(),
            transaction_nature,
            total_packages,
            total_invoice_value: total_invoice_value.map(Into::into),
            total_invoice_currency,
            destination_country,
            export_country,
            use_iiaa_procedure,
            use_ketenregeling,
            chain_continuation_possible,
            eidr_type,
            importer: importer.map(Into::into),
            exporter: exporter.map(Into::into),
            consignor: consignor.map(Into::into),
            consignee: consignee.map(Into::into),
            buyer: buyer.map(Into::into),
            seller: seller.map(Into::into),
            transport: transport.map(Into::into),
            goods_location: goods_location.map(Into::into),
            incoterms: incoterms.map(Into::into),
            authorizations: from_list(authorizations),
            warehouse: warehouse.map(Into::into),
            domestic_duty_tax_party: domestic_duty_tax_party.map(Into::into),
        };
        (header, from_list(items), from_list(skus))
    }
}

/// The stored header; items are the lines of the record, and articles became items.
impl From<HeaderForm> for DeclarationData {
    fn from(form: HeaderForm) -> Self {
        let HeaderForm {
            office,
            exit_office,
            language,
            imex,
            symbol,
            procedure,
            transaction_nature,
            total_packages,
            total_invoice_value,
            total_invoice_currency,
            destination_country,
            export_country,
            use_iiaa_procedure,
            use_ketenregeling,
            chain_continuation_possible,
            eidr_type,
            importer,
            exporter,
            consignor,
            consignee,
            buyer,
            seller,
            transport,
            goods_location,
            incoterms,
            authorizations,
            warehouse,
            domestic_duty_tax_party,
        } = form;
        Self {
            office,
            exit_office,
            language,
            imex,
            symbol,
            procedure: Some(procedure.into()),
            transaction_nature,
            total_packages,
            total_invoice_value: total_invoice_value.map(Into::into),
            total_invoice_currency,
            destination_country,
            export_country,
            use_iiaa_procedure,
            use_ketenregeling,
            chain_continuation_possible,
            eidr_type,
            importer: importer.map(Into::into),
            exporter: exporter.map(Into::into),
            consignor: consignor.map(Into::into),
            consignee: consignee.map(Into::into),
            buyer: buyer.map(Into::into),
            seller: seller.map(Into::into),
            transport: transport.map(Into::into),
            goods_location: goods_location.map(Into::into),
            incoterms: incoterms.map(Into::into),
            authorizations: into_list(authorizations),
            warehouse: warehouse.map(Into::into),
            domestic_duty_tax_party: domestic_duty_tax_party.map(Into::into),
            items: None,
            skus: None,
        }
    }
}

impl From<Procedure> for ProcedureForm {
    fn from(procedure: Procedure) -> Self {
        let Procedure { current, previous, special } = procedure;
        Self { current, previous, special }
    }
}

impl From<ProcedureForm> for Procedure {
    fn from(form: ProcedureForm) -> Self {
        let ProcedureForm { current, previous, special } = form;
        Self { current, previous, special }
    }
}

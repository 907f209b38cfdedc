use super::authorization::{Authorization, DomesticDutyTaxParty, Warehouse};
use super::item::Item;
use super::location::{GoodsLocation, Incoterms};
use super::party::Party;
use super::procedure::Procedure;
use super::sku::Sku;
use super::transport::Transport;
use crate::body::Number;
use crate::declarations::choices::{ChainContinuation, EidrType, Imex, Language, Symbol};
use crate::record_fields::{Change, Travelling, record_bodies};
use customs_declarations::NewLines;
use customs_declarations::form::{HeaderForm, ItemForm, SkuForm};

record_bodies! {
    form: HeaderForm;

    /// The `declaration` object: what holds for all items, and the items themselves.
    part: DeclarationData {
        /// The goods items. At least one entry in `items` or `skus`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(write_only)]
        items: Option<Vec<Item>>,
        /// Articles by code, to be resolved from the item master and grouped into items.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(write_only)]
        skus: Option<Vec<Sku>>,
    }

    /// What is to be changed of the `declaration` object.
    #[schema(as = DeclarationDataChanges)]
    change: HeaderChanges {
        /// The goods items: these and those of `skus` take the place of all there are.
        #[schema(nullable, value_type = Vec<Item>)]
        items: Change<Vec<Item>>,
        /// Articles by code, to be resolved from the item master and grouped into items; these and
        /// `items` take the place of all items there are.
        #[schema(nullable, value_type = Vec<Sku>)]
        skus: Change<Vec<Sku>>,
    }

    fields {
        /// Customs office of lodgement.
        #[schema(max_length = 20)]
        office: Option<String> [required],
        /// Customs office of exit, export only.
        #[schema(max_length = 20)]
        exit_office: Option<String>,
        /// Language of the texts.
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
        /// Customs procedure.
        #[schema(value_type = Option<Procedure>)]
        procedure: Procedure [required],
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
        importer: Option<Party> {
            new: "Importer; required on import.",
            changed: "Importer, import only."
        },
        /// Exporter in the country of dispatch (import).
        exporter: Option<Party>,
        consignor: Option<Party> {
            new: "Exporter in the Union, with an EORI; required on export.",
            changed: "Exporter in the Union, with an EORI."
        },
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
        authorizations: Vec<Authorization>,
        /// Customs warehouse.
        warehouse: Option<Warehouse>,
        /// Fiscal party, import only.
        domestic_duty_tax_party: Option<DomesticDutyTaxParty>,
    }
}

impl DeclarationData {
    /// Header, items and articles as the form has them.
    pub(super) fn into_form(mut self) -> (HeaderForm, Vec<ItemForm>, Vec<SkuForm>) {
        let (items, skus) = (self.items.take().unwrap_or_default(), self.skus.take().unwrap_or_default());
        (Travelling::arrived(self), Travelling::arrived(items), Travelling::arrived(skus))
    }
}

impl HeaderChanges {
    /// Returns the lines that replace all lines of the draft; `None` when neither items nor SKUs were sent.
    pub(super) fn lines(&self) -> Option<NewLines> {
        let sent = self.items.sent().is_some() || self.skus.sent().is_some();
        sent.then(|| NewLines { items: self.items.clone().arrived(), skus: self.skus.clone().arrived() })
    }
}

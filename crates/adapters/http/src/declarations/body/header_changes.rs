use super::authorization::{Authorization, DomesticDutyTaxParty, Warehouse};
use super::changes::changes;
use super::header::Procedure;
use super::item::Item;
use super::lists::from_list;
use super::location::{GoodsLocation, Incoterms};
use super::party::Party;
use super::sku::Sku;
use super::transport::Transport;
use crate::body::Number;
use crate::declarations::choices::{ChainContinuation, EidrType, Imex, Language, Symbol};
use crate::record_fields::Change;
use customs_declarations::NewLines;
use customs_declarations::form::HeaderForm;

changes! {
    /// What is to be changed of the `declaration` object.
    #[schema(as = DeclarationDataChanges)]
    HeaderChanges of HeaderForm, without {}
    fields {
        /// Customs office of lodgement.
        #[schema(max_length = 20)]
        office: Option<String>,
        /// Customs office of exit, export only.
        #[schema(max_length = 20)]
        exit_office: Option<String>,
        /// Language of the texts.
        #[schema(value_type = Option<Language>)]
        language: Option<String>,
        /// Direction; null: IM.
        #[schema(value_type = Option<Imex>)]
        imex: Option<String>,
        /// Variant; null: A.
        #[schema(value_type = Option<Symbol>)]
        symbol: Option<String>,
        /// Customs procedure.
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
        /// Importer, import only.
        importer: Option<Party>,
        /// Exporter in the country of dispatch (import).
        exporter: Option<Party>,
        /// Exporter in the Union, with an EORI.
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
        authorizations: Vec<Authorization>,
        /// Customs warehouse.
        warehouse: Option<Warehouse>,
        /// Fiscal party, import only.
        domestic_duty_tax_party: Option<DomesticDutyTaxParty>,
    }
    besides {
        /// The goods items: these and those of `skus` take the place of all there are.
        #[schema(nullable, value_type = Vec<Item>)]
        items: Change<Option<Vec<Item>>>,
        /// Articles by code, to be resolved from the item master and grouped into items; these and
        /// `items` take the place of all items there are.
        #[schema(nullable, value_type = Vec<Sku>)]
        skus: Change<Option<Vec<Sku>>>,
    }
}

impl HeaderChanges {
    /// The items that were sent.
    pub(super) fn items(&self) -> &[Item] {
        self.items.sent().and_then(Option::as_deref).unwrap_or_default()
    }

    /// What takes the place of all lines, if anything was sent that does.
    pub(super) fn lines(&self) -> Option<NewLines> {
        let (items, skus) = (self.items.sent(), self.skus.sent());
        if items.is_none() && skus.is_none() {
            return None;
        }
        let (items, skus) = (items.cloned().flatten(), skus.cloned().flatten());
        Some(NewLines { items: from_list(items), skus: from_list(skus) })
    }
}

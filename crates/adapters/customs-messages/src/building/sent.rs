//! The fields of a header that go into the message.

use customs_declarations::form::{
    GoodsLocationForm, HeaderForm, IncotermsForm, PartyForm, TransportForm, WarehouseForm,
};

/// What the message takes of the header as it stands there.
pub(super) struct Sent<'f> {
    pub(super) office: Option<&'f str>,
    pub(super) exit_office: Option<&'f str>,
    pub(super) transaction_nature: Option<i64>,
    pub(super) total_packages: Option<i64>,
    pub(super) destination_country: Option<&'f str>,
    pub(super) export_country: Option<&'f str>,
    pub(super) importer: Option<&'f PartyForm>,
    pub(super) exporter: Option<&'f PartyForm>,
    pub(super) consignor: Option<&'f PartyForm>,
    pub(super) consignee: Option<&'f PartyForm>,
    pub(super) buyer: Option<&'f PartyForm>,
    pub(super) seller: Option<&'f PartyForm>,
    pub(super) transport: Option<&'f TransportForm>,
    pub(super) goods_location: Option<&'f GoodsLocationForm>,
    pub(super) incoterms: Option<&'f IncotermsForm>,
    pub(super) warehouse: Option<&'f WarehouseForm>,
}

impl<'f> Sent<'f> {
    /// Every field of the header is named here, so that a new one cannot be forgotten. The unused ones say how the
    /// service handles the declaration, or count together with the items.
    pub(super) fn from_header(header: &'f HeaderForm) -> Self {
        let HeaderForm {
            office,
            exit_office,
            language: _,
            imex: _,
            symbol: _,
            procedure: _,
            transaction_nature,
            total_packages,
            total_invoice_value: _,
            total_invoice_currency: _,
            destination_country,
            export_country,
            use_iiaa_procedure: _,
            use_ketenregeling: _,
            chain_continuation_possible: _,
            eidr_type: _,
            entered_in_records_at: _,
            importer,
            exporter,
            consignor,
            consignee,
            buyer,
            seller,
            transport,
            goods_location,
            incoterms,
            authorizations: _,
            warehouse,
            domestic_duty_tax_party: _,
            domestic_duty_tax_parties: _,
        } = header;
        Self {
            office: office.as_deref(),
            exit_office: exit_office.as_deref(),
            transaction_nature: *transaction_nature,
            total_packages: *total_packages,
            destination_country: destination_country.as_deref(),
            export_country: export_country.as_deref(),
            importer: importer.as_ref(),
            exporter: exporter.as_ref(),
            consignor: consignor.as_ref(),
            consignee: consignee.as_ref(),
            buyer: buyer.as_ref(),
            seller: seller.as_ref(),
            transport: transport.as_ref(),
            goods_location: goods_location.as_ref(),
            incoterms: incoterms.as_ref(),
            warehouse: warehouse.as_ref(),
        }
    }
}

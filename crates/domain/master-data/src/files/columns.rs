/// Kinds of values that the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellKind {
    Text,
    Flag,
    Number,
    Date,
}

/// A column of a file. Its name is the name of the field in the API.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: CellKind,
}

/// A column with the code of a record.
pub(crate) const fn code(name: &'static str) -> Column {
    text(name)
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: CellKind::Text }
}

const fn flag(name: &'static str) -> Column {
    Column { name, kind: CellKind::Flag }
}

const fn number(name: &'static str) -> Column {
    Column { name, kind: CellKind::Number }
}

const fn date(name: &'static str) -> Column {
    Column { name, kind: CellKind::Date }
}

/// The columns for a customer's form, except the customers it refers to, which files name by code. The access code of
/// the guarantee is secret and is in no file.
pub(crate) const CUSTOMER_FIELDS: &[Column] = &[
    text("customer_name"),
    text("customer_address"),
    text("customer_address_number"),
    text("customer_postal_code"),
    text("customer_city"),
    text("customer_country_code"),
    text("customer_eori_number"),
    text("customer_vat_number"),
    text("customer_vat_country"),
    text("currency"),
    text("representation_type"),
    text("customs_declaration_office"),
    text("default_customs_office_of_declaration"),
    flag("is_sender"),
    flag("is_importer"),
    flag("is_addressee"),
    flag("is_exporter"),
    flag("is_declarant"),
    flag("is_carrier"),
    flag("is_invoice_to"),
    flag("is_freight_forwarder"),
    text("warehouse_licence"),
    text("warehouse_licence_type"),
    text("dms_41_placement_licence"),
    date("poa_valid_until"),
    text("atr_license_number"),
    text("postbus"),
    text("postbus_cid"),
    text("postbus_transit"),
    text("postbus_msw"),
    text("postbus_emcs"),
    flag("surety_sync_enabled"),
    text("dva_holder_eori"),
    text("dva_holder_name"),
    text("dva_holder_address"),
    text("dva_holder_postal_code"),
    text("dva_holder_city"),
    text("dva_holder_country"),
    text("dva_holder_contact_name"),
    text("dva_holder_contact_phone"),
    text("dva_holder_contact_email"),
    text("dva_authorized_consignor_permit"),
    text("dva_authorized_consignee_permit"),
    text("dva_guarantee_type"),
    text("dva_guarantee_grn"),
    flag("dva_guarantee_sync_enabled"),
    text("dva_volgnummer"),
    text("vat_number"),
    flag("vat_reverse_charge_eligible"),
    flag("article_23_permit"),
    flag("portal_access_enabled"),
    flag("portal_show_declarations"),
    flag("portal_show_drafts"),
    flag("portal_show_item_master"),
    flag("portal_show_poa"),
    flag("portal_show_file_import"),
    flag("portal_show_mapping_templates"),
    flag("portal_allow_user_management"),
    flag("portal_show_invoices"),
    text("invoice_email"),
    flag("invoice_auto_send"),
    number("prepayment_threshold"),
    flag("notifications_enabled"),
    flag("submit_dec_when_valid"),
    flag("save_when_invalid"),
    flag("enable_allocation_fallback"),
    flag("forfait_enabled"),
    text("dossier_prefix"),
    text("to_declaration_completed_email"),
];

/// The columns for an item's form, except its code and its customer.
pub(crate) const ITEM_FIELDS: &[Column] = &[
    text("description"),
    text("hs_code"),
    text("taric_code"),
    text("country_of_origin"),
    text("preferential_origin"),
    text("status"),
    number("net_weight"),
    number("gross_weight"),
    number("supplementary_units"),
    number("unit_value"),
    text("unit_currency"),
    number("duty_rate"),
    number("vat_rate"),
    flag("licensing_required"),
    text("packaging_type"),
    text("packaging_marks"),
    text("manufacturer_name"),
    text("manufacturer_part_number"),
    text("sku"),
    text("part_number"),
    text("notes"),
];

//! Customers and the item master.

use crate::audit::triggers::audited::Audited;
use crate::audit::triggers::reasons::{FOR_SEARCHING, SECRET, WHEN_WRITTEN};

pub(super) fn tables() -> Vec<Audited> {
    vec![
        Audited::new("customers", "customer")
            .plain("version customer_code customer_name eori country_code")
            .truths("portal_access_enabled surety_sync_enabled dva_guarantee_sync_enabled")
            .plain("declarant_customer_id parent_customer_id default_invoice_to_customer_id vat_check_status")
            .plain("vat_check_reference")
            .moments("vat_checked_at")
            .truths("vat_eligible_overridden article_23_overridden")
            .documents("document")
            .moments("created_at")
            .left_out("code_folded name_folded eori_folded", FOR_SEARCHING)
            .left_out("sealed_access_code", SECRET)
            .left_out("updated_at", WHEN_WRITTEN),
        Audited::new("customer_parts", "customer_part")
            .plain("customer_id kind")
            .truths("is_chosen")
            .documents("document")
            .moments("created_at"),
        Audited::new("customer_invoice_to", "invoice_to").known_by("customer_id invoice_to_id").truths("is_default"),
        Audited::new("items", "item")
            .plain("version owner_id customer_id item_code description hs_code country_of_origin status")
            .decimals("net_weight gross_weight unit_value")
            .plain("unit_currency sku part_number")
            .moments("verified_at")
            .plain("verified_by")
            .documents("document")
            .moments("created_at")
            .left_out("words list_words", FOR_SEARCHING)
            .left_out("updated_at", WHEN_WRITTEN),
        Audited::new("item_changes", "item_change")
            .plain("item_id field old_value new_value status requested_by")
            .moments("requested_at")
            .plain("decided_by")
            .moments("decided_at"),
        Audited::new("item_documents", "item_document").plain("item_id document_type filename").moments("created_at"),
    ]
}

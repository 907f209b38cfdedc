//! What brokers charge, and what they charge it by.

use crate::audit::triggers::audited::Audited;
use crate::audit::triggers::reasons::{FOR_SEARCHING, WHEN_WRITTEN};

pub(super) fn tables() -> Vec<Audited> {
    vec![
        Audited::new("billable_items", "billable_item")
            .plain("version code name")
            .decimals("default_price")
            .plain("trigger_type trigger_event item_type")
            .decimals("vat_rate")
            .plain("category description")
            .truths("is_active")
            .moments("created_at")
            .plain("trigger_for")
            .left_out("code_folded name_folded", FOR_SEARCHING),
        Audited::new("rate_cards", "rate_card")
            .plain("version customer_code name valid_from valid_until invoice_frequency consolidation_mode")
            .plain("currency")
            .truths("is_active")
            .plain("notes")
            .moments("created_at")
            .left_out("code_folded name_folded", FOR_SEARCHING),
        Audited::new("rate_card_lines", "rate_card_line")
            .plain("rate_card_id billable_item_id")
            .decimals("unit_price vat_rate_override")
            .plain("invoice_frequency_override")
            .new_rows_together(),
        Audited::new("dossiers", "dossier")
            .plain("version dossier_number customer_code billing_customer status transport_mode")
            .moments("ready_at invoiced_at created_at")
            .documents("prepayment document")
            .left_out("number_folded reference_folded search_folded", FOR_SEARCHING)
            .left_out("updated_at", WHEN_WRITTEN),
        Audited::new("revenue_lines", "revenue_line")
            .plain("dossier_id billable_item_id movement_kind movement_id origin description")
            .decimals("quantity unit_price vat_rate")
            .truths("reverse_charged")
            .decimals("amount vat_amount")
            .plain("payment_group invoice_frequency currency")
            .moments("triggered_at")
            .plain("invoice_id")
            .truths("not_taxed_here")
            .plain("charges_on"),
        Audited::new("purchase_lines", "purchase_line")
            .plain("dossier_id category description")
            .decimals("quantity unit_price vat_rate amount vat_amount")
            .plain("currency source")
            .moments("created_at"),
        Audited::new("invoices", "invoice")
            .plain("version status document_type customer_code dossier_id payment_groups payment_term_days")
            .plain("invoice_date due_date")
            .truths("due_date_is_set")
            .plain("currency")
            .truths("is_prepayment")
            .plain("credited_invoice_id credited_number total_cents series_year sequence invoice_number")
            .plain("previous_hash hash")
            .moments("created_at finalized_at sent_at paid_at")
            .plain("payment_reference paid_by notes")
            .documents("parties")
            .left_out("number_folded search_folded", FOR_SEARCHING),
        Audited::new("invoice_lines", "invoice_line")
            .plain("invoice_id description")
            .decimals("quantity unit_price vat_rate")
            .truths("reverse_charged")
            .decimals("amount vat_amount")
            .plain("payment_group billable_item_id dossier_id revenue_line_id prepaid_dossier_id credited_line")
            .truths("not_taxed_here")
            .new_rows_together(),
    ]
}

//! The list of audited tables, with their columns. Each column is there once: noted, part of the id, or left out for a
//! reason.

use crate::audit::triggers::audited::{Audited, BY_MOVEMENTS, FOR_SEARCHING, PUT_AWAY, SECRET, WHEN_WRITTEN};

/// All audited tables, by their names.
#[must_use]
pub fn audited_tables() -> Vec<Audited> {
    let mut tables = [access(), billing(), master_data(), movements()].concat();
    tables.sort_by_key(|audited| audited.table);
    tables
}

// Organisations, with who may act for them and who is notified.

fn access() -> Vec<Audited> {
    vec![
        Audited::new("organisations", "organisation").with_organisation("id").plain("name eori").moments("created_at"),
        Audited::new("organisation_settings", "organisation_settings")
            .known_by("organisation_id")
            .plain("address postal_code city country_code trade_register_number vat_number iban bic email phone")
            .lengths("logo")
            .plain("days_for_handling days_for_duties days_for_disbursements invoice_number_format"),
        Audited::new("clients", "client")
            .known_by("client_id")
            .plain("name generation scopes permissions")
            .moments("created_at revoked_at")
            .left_out("secret_hash", SECRET),
        Audited::new("users", "user")
            .plain("name email role generation")
            .moments("disabled_at created_at")
            .plain("version")
            .left_out("password_hash", SECRET),
        Audited::new("task_marks", "task_mark")
            .known_by("kind record_key")
            .plain("assignee_id snoozed_until snooze_reason")
            .moments("snoozed_at")
            .left_out("marked_at", WHEN_WRITTEN),
        Audited::new("task_calendars", "task_calendar")
            .plain("owner_kind owner_id name")
            .truths("only_own")
            .moments("created_at")
            .left_out("hash", SECRET),
        Audited::new("callbacks", "callback")
            .plain("url events")
            .moments("created_at updated_at previous_secret_until ended_at")
            .plain("ended_reason")
            .left_out("sealed_secret sealed_previous_secret", SECRET)
            .left_out("failing_since", "workers alone note it"),
    ]
}

// Charges of brokers, and the rules for them.

fn billing() -> Vec<Audited> {
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

// Customers and the item master.

fn master_data() -> Vec<Audited> {
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

// Declarations and transits, with their documents, and the stock and guarantees that they need.

fn movements() -> Vec<Audited> {
    vec![
        Audited::new("declarations", "declaration")
            .plain("version reference application_reference status status_before_invalidation imex")
            .plain("declaration_type dms_version symbol representation_type customer_code dossier_id lrn mrn")
            .moments("submitted_at accepted_at released_at presentation_sent_at presentation_accepted_at")
            .moments("supplementary_sent_at invalidation_requested_at invalidated_at verified_at")
            .plain("verified_by total_items")
            .decimals("total_gross_mass total_invoice_value")
            .plain("currency")
            .documents("document")
            .moments("created_at supplement_due_at")
            .documents("invoice_values")
            .moments("registered_at documents_requested_until exit_confirmed_at fallback_released_at")
            .lengths("packed")
            .left_out("reference_folded", FOR_SEARCHING)
            .left_out("updated_at", WHEN_WRITTEN)
            .left_out("put_away_at", PUT_AWAY)
            .but_not_of_packing(),
        Audited::new("declaration_amendments", "declaration_amendment")
            .known_by("declaration_id number")
            .plain("lrn state reason")
            .truths("after_release")
            .decimals("payable_before payable_after")
            .moments("asked_at")
            .plain("actor actor_name actor_id")
            .moments("decided_at")
            .truths("to_credit")
            .decimals("credit_amount")
            .plain("credit_currency")
            .decimals("credit_until")
            .plain("credit_dossier_id")
            .left_out("forms", "they never change, and the record has them field by field"),
        Audited::new("outages", "outage")
            .known_by("number")
            .plain("reason")
            .moments("opened_at")
            .plain("opened_by")
            .moments("closed_at")
            .plain("closed_by"),
        Audited::new("fallback_releases", "fallback_release")
            .known_by("subject record_id")
            .plain("outage_number number lrn")
            .moments("released_at")
            .plain("lodge_by")
            .moments("lodged_at regularised_at"),
        Audited::new("declaration_lines", "declaration_line")
            .plain("declaration_id hs_code sku country_of_origin")
            .documents("document")
            .left_out("sequence", "it moves when other lines come or go")
            .past_the_service(),
        Audited::new("transits", "transit")
            .plain("version reference application_reference status departure destination before_invalidation")
            .plain("customer_code dossier_id transit_type additional_declaration_type office_of_departure")
            .plain("office_of_destination guarantee_type guarantee_reference")
            .decimals("guarantee_amount")
            .plain("total_items")
            .decimals("total_gross_mass")
            .plain("total_packages lrn mrn")
            .moments("submitted_at accepted_at presentation_sent_at presentation_accepted_at released_at")
            .moments("arrival_sent_at unloading_allowed_at arrived_at discharged_at")
            .moments("invalidation_requested_at invalidated_at")
            .plain("arrival_office arrival_date unloading_remarks trader_at_destination")
            .documents("document")
            .moments("created_at registered_at")
            .documents("amendment enquiry former_amendments")
            .truths("seals_intact permission_names_seals")
            .left_out("reference_folded", FOR_SEARCHING)
            .left_out("updated_at", WHEN_WRITTEN)
            .left_out("sealed_access_codes sealed_amendment_codes sealed_former_codes", SECRET)
            .left_out("put_away_at", PUT_AWAY),
        Audited::new("documents", "document")
            .plain("version owner_kind owner_id document_type description file_key filename size")
            .bytes("sha256")
            .moments("created_at")
            .left_out("updated_at", WHEN_WRITTEN),
        Audited::new("stocks", "stock")
            .plain("version customer_code warehouse_licence reference declaration_id submission mrn")
            .moments("placed_at")
            .truths("withdrawn is_open")
            .moments("created_at")
            .left_out("search_folded", FOR_SEARCHING),
        Audited::new("stock_lots", "stock_lot")
            .plain("stock_id customer_code")
            .moments("placed_at")
            .plain("sku description hs_code country_of_origin unit")
            .decimals("gross_weight net_weight customs_value")
            .plain("currency")
            .decimals("quantity_in")
            .left_out("available reserved is_available is_on_hand moved_at", BY_MOVEMENTS)
            .left_out("search_folded", FOR_SEARCHING)
            .new_rows_past_the_service(),
        Audited::new("guarantee_thresholds", "guarantee_thresholds")
            .known_by("organisation_id")
            .decimals("warning critical"),
    ]
}

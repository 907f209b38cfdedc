//! Declarations and transits, with their documents, and the stock and guarantees that they need.

use crate::audit::triggers::audited::Audited;
use crate::audit::triggers::reasons::{BY_MOVEMENTS, FOR_SEARCHING, PUT_AWAY, SECRET, WHEN_WRITTEN};

pub(super) fn tables() -> Vec<Audited> {
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
            .moments("registered_at documents_requested_until")
            .lengths("packed")
            .left_out("reference_folded", FOR_SEARCHING)
            .left_out("updated_at", WHEN_WRITTEN)
            .left_out("put_away_at", PUT_AWAY)
            .but_not_of_packing(),
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
            .moments("arrival_sent_at arrived_at discharged_at invalidation_requested_at invalidated_at")
            .plain("arrival_office arrival_date unloading_remarks")
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

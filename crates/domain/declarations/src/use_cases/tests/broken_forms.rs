//! The texts of the rules that commands break, as clients read them.

use crate::{ControlResponseForm, InvalidationForm, ProvidedDocumentForm, StatusForm, TransportCosts, Verification};
use customs_kernel::FieldErrors;
use customs_kernel::broken_rules;
use customs_kernel::testing::corpus::assert_corpus;
use serde_json::{Value, json};

fn text(form: &Value, field: &str) -> Option<String> {
    form[field].as_str().map(str::to_owned)
}

fn control_response(form: &Value) -> ControlResponseForm {
    let document = |form: &Value| ProvidedDocumentForm {
        document_type: text(form, "type"),
        reference: text(form, "reference"),
        notes: text(form, "notes"),
    };
    ControlResponseForm {
        response_type: text(form, "response_type"),
        documents: form["documents"].as_array().into_iter().flatten().map(document).collect(),
        remarks: text(form, "remarks"),
    }
}

fn transport_costs(form: &Value) -> TransportCosts {
    let total = &form["total_transport_cost"];
    TransportCosts {
        total: total.is_number().then(|| total.to_string().parse().expect("a number")),
        method: text(form, "distribution_method"),
    }
}

fn assert_form(name: &str, form: Value, check: impl Fn(&Value) -> Result<(), FieldErrors>) {
    let file = format!("{}/src/use_cases/tests/broken_forms/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(check(&form), Ok(()), "{name}");
    assert_corpus(&file, &form, |form| check(&form).err());
}

#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    assert_form("invalidation", json!({"reason": "lodged twice", "justification": "by mistake"}), |form| {
        let form = InvalidationForm { reason: text(form, "reason"), justification: text(form, "justification") };
        broken_rules(&form).into_result()
    });
    let document = json!({"type": "N380", "reference": "F-1", "notes": "the invoice"});
    let response = json!({"response_type": "remarks_only", "documents": [document], "remarks": "see the invoice"});
    assert_form("control_response", response, |form| control_response(form).check().map(|_| ()));
    assert_form("status", json!({"status": "REL", "reason": "customs phoned", "notes": "ticket 7"}), |form| {
        let (status, reason, notes) = (text(form, "status"), text(form, "reason"), text(form, "notes"));
        broken_rules(&StatusForm { status, reason, notes }).into_result()
    });
    assert_form("verification", json!({"verified_by": "Ann", "verification_notes": "all right"}), |form| {
        let (verified_by, notes) = (text(form, "verified_by"), text(form, "verification_notes"));
        broken_rules(&Verification { verified_by, notes }).into_result()
    });
    assert_form("transport_costs", json!({"total_transport_cost": 100, "distribution_method": "equal"}), |form| {
        broken_rules(&transport_costs(form)).into_result()
    });
}

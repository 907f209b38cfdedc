use super::*;

#[test]
fn a_procedure_must_be_one_of_the_direction() {
    let current = "declaration.procedure.current";
    for unknown in ["99", "4", "AB", "00"] {
        assert_refused(&a_valid_import(), current, json!(unknown), "is no procedure that can be declared here");
    }
    let export = "is an export procedure; the declaration is an import";
    for code in ["10", "11", "21", "22", "23", "31", "76", "77"] {
        assert_refused(&a_valid_import(), current, json!(code), export);
        assert_accepted(&a_valid_export(), current, json!(code));
    }
    let import = "is an import procedure; the declaration is an export";
    for code in ["01", "07", "40", "42", "44", "45", "46", "48", "51", "53", "61", "63", "68"] {
        assert_accepted(&a_valid_import(), current, json!(code));
        assert_refused(&a_valid_export(), current, json!(code), import);
    }
    let long = broken(&edited(&a_valid_import(), &[(current, json!("400"))]));
    assert_eq!(long.len(), 2, "{long:?}");
}

#[test]
fn symbol_z_is_for_dms_4_1_and_needs_the_data_set_of_the_entry() {
    let z = |edits: &[(&str, Value)]| {
        let form = edited(&a_valid_import(), &[("declaration.symbol", json!("Z"))]);
        broken(&edited(&form, edits))
    };
    assert_eq!(
        z(&[]),
        ["declaration.eidr_type: is required", "declaration.symbol: Z is possible with dms_version 4.1 only"]
    );
    for eidr_type in ["min", "max"] {
        let edits = [("dms_version", json!("4.1")), ("declaration.eidr_type", json!(eidr_type))];
        assert_eq!(z(&edits), [""; 0]);
    }
}

#[test]
fn the_iiaa_procedure_is_symbol_z() {
    let form = edited(
        &a_valid_import(),
        &[("declaration.use_iiaa_procedure", json!(true)), ("declaration.eidr_type", json!("max"))],
    );
    assert_eq!(broken(&form), ["declaration.symbol: must be Z with use_iiaa_procedure"]);
    let without = edited(&form, &[("declaration.eidr_type", json!(null))]);
    assert_eq!(
        broken(&without),
        ["declaration.eidr_type: is required", "declaration.symbol: must be Z with use_iiaa_procedure"]
    );
    assert_accepted(&a_valid_import(), "declaration.use_iiaa_procedure", json!(false));
}

#[test]
fn warehousing_needs_a_warehouse() {
    for current in ["71", "78"] {
        let form = edited(&a_valid_import(), &[("declaration.procedure.current", json!(current))]);
        assert_eq!(broken(&form), ["declaration.warehouse.licence: is required for a warehousing procedure"]);
        assert_accepted(&form, "declaration.warehouse.licence", json!("NLCWP000000000001"));
    }
}

#[test]
fn goods_leave_a_warehouse_under_the_document_of_their_entry() {
    let previous_documents = "declaration.items.0.previous_documents";
    let message = "must name the warehouse entry with a document of type NCLE";
    for current in ["40", "44", "51", "53"] {
        let form = edited(
            &a_valid_import(),
            &[("declaration.procedure.current", json!(current)), ("declaration.procedure.previous", json!("71"))],
        );
        assert_eq!(broken(&form), [format!("{previous_documents}: {message}")]);
        assert_refused(&form, previous_documents, json!([{ "type": "N821", "id": "1" }]), message);
        assert_accepted(&form, previous_documents, json!([{ "type": "N821" }, { "type": "NCLE", "id": "1" }]));
        // The previous procedure of the item replaces that of the header; a blank one counts as none.
        assert_accepted(&form, "declaration.items.0.previous_code", json!("00"));
        let blank = edited(&form, &[("declaration.items.0.previous_code", json!(" "))]);
        assert_eq!(broken(&blank), [format!("{previous_documents}: {message}")]);
    }
    assert_refused_at_item(message);
}

fn assert_refused_at_item(message: &str) {
    let form = edited(&a_valid_import(), &[("declaration.items.0.previous_code", json!("71"))]);
    assert_eq!(broken(&form), [format!("declaration.items.0.previous_documents: {message}")]);
}

#[test]
fn the_chain_procedure_needs_its_authorisations() {
    let form = edited(&a_valid_import(), &[("applyChainProcedure", json!(true))]);
    assert_eq!(broken(&form), ["applyChainProcedure: needs an authorisation of type C521"]);
    assert_accepted(&form, "declaration.authorizations", json!([{ "type_code": "C521", "id": "1" }]));
    let form = edited(&a_valid_import(), &[("declaration.use_ketenregeling", json!(true))]);
    let message = "must hold EIR and CWP for a chain procedure";
    assert_eq!(broken(&form), [format!("declaration.authorizations: {message}")]);
    let one = json!([{ "type_code": "EIR", "id": "1" }]);
    assert_refused(&form, "declaration.authorizations", one, message);
    let both = json!([{ "type_code": "EIR", "id": "1" }, { "type_code": "CWP", "id": "2" }]);
    assert_accepted(&form, "declaration.authorizations", both);
}

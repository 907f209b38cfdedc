use customs_declarations::form::path_as_sent;
use serde_json::json;

#[test]
fn a_path_names_the_fields_as_the_client_named_them() {
    let sent = json!({"declaration": {
        "authorizations": [{"type": "C521"}, {"type_code": "CGU"}, {}],
        "items": [{"taric": "1", "packaging": [{"soort": "CTX", "aantal": -1, "merk": null}, {"type": "CTX"}]}],
    }});
    for (path, as_sent) in [
        ("declaration.authorizations.0.type_code", "declaration.authorizations.0.type"),
        ("declaration.authorizations.1.type_code", "declaration.authorizations.1.type_code"),
        ("declaration.authorizations.2.type_code", "declaration.authorizations.2.type_code"),
        ("declaration.items.0.taric_subheading", "declaration.items.0.taric"),
        ("declaration.items.0.packaging.0.type", "declaration.items.0.packaging.0.soort"),
        ("declaration.items.0.packaging.0.quantity", "declaration.items.0.packaging.0.aantal"),
        ("declaration.items.0.packaging.0.marks", "declaration.items.0.packaging.0.merk"),
        ("declaration.items.0.packaging.1.type", "declaration.items.0.packaging.1.type"),
        ("declaration.items.7.taric_subheading", "declaration.items.7.taric_subheading"),
        ("declaration.office", "declaration.office"),
        ("skus.0.sku_code", "skus.0.sku_code"),
    ] {
        assert_eq!(path_as_sent(path, &sent), as_sent);
    }
}

use customs_messages::internals::FieldPath;

#[test]
fn paths_are_dotted() {
    for (path, text) in [
        (FieldPath::whole("declaration"), "declaration"),
        (FieldPath::new("declaration", "office"), "declaration.office"),
        (FieldPath::entry("", "documents", 0).field("notes"), "documents.0.notes"),
        (FieldPath::entry("declaration", "items", 1_998), "declaration.items.1998"),
        (
            FieldPath::entry("declaration.items.0", "packaging", 10).field("type"),
            "declaration.items.0.packaging.10.type",
        ),
    ] {
        assert_eq!(path.to_string(), text);
    }
}

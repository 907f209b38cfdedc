use customs_http::internals::{NAMED, VALUES};

#[test]
fn every_text_with_few_values_is_a_property_of_the_document() {
    let document = crate::application::openapi();
    let named = NAMED.iter().map(|(schema, property, _)| (schema, property));
    for (schema, property) in VALUES.iter().map(|(schema, property, _)| (schema, property)).chain(named) {
        let property = &document["components"]["schemas"][schema]["properties"][property];
        assert!(property["enum"].is_array() || property["$ref"].is_string(), "{schema}: {property}");
    }
}

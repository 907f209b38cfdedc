use customs_callbacks::EventName;
use serde_json::{Map, Value, json};

/// Texts with few values whose fields the code fills from constants: the schema, the property, and the values.
pub const VALUES: &[(&str, &str, &[&str])] = &[
    ("Callback", "callback_format", &["json"]),
    ("Delivery", "status", &["pending", "delivered", "abandoned"]),
    ("Delivery", "subject", &["declaration", "transit"]),
    ("DutyEstimate", "currency", &["EUR"]),
    ("DutyEstimateDuty", "treatment", &["payable", "deferred", "suspended", "secured", "relieved"]),
    ("Health", "status", &["ok", "unavailable"]),
    ("InvoiceDocument", "mime_type", &["application/pdf", "application/xml"]),
    (
        "Part",
        "name",
        &[
            "database",
            "workers",
            "customs_gateway",
            "mail_server",
            "retention",
            "notices",
            "disks",
            "rows",
            "isolation",
            "rate_limits",
            "clock",
            "instances",
            "instance",
        ],
    ),
    ("Part", "status", &["ok", "degraded", "unavailable"]),
    ("ReadinessReport", "state", &["ready", "degraded", "unavailable"]),
    ("ReadinessReport", "status", &["ok", "unavailable"]),
    ("RecentRejection", "status", &["pending", "resolved"]),
    ("RecentRejection", "subject", &["declaration", "transit"]),
    ("RejectedDeclaration", "subject", &["declaration", "transit"]),
    ("ReportDefinition", "type", &["declaration", "transit"]),
    ("ServerError", "error", &["server_error", "isolated"]),
    ("TokenRequestForm", "grant_type", &["client_credentials"]),
    ("TokenResponse", "token_type", &["Bearer"]),
];

/// Texts that have the values of another schema: the schema, the property, and the other schema.
pub const NAMED: &[(&str, &str, &str)] = &[
    ("DossierDeclaration", "status", "StatusCode"),
    ("DossierTransit", "status", "TransitStatusCode"),
    ("StockException", "status", "StatusCode"),
];

/// Lists the values of texts that have few.
pub(super) fn list(document: &mut Value) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else { return };
    for (schema, property, values) in VALUES {
        if let Some(property) = property_of(schemas, schema, property) {
            property["enum"] = json!(values);
        }
    }
    let events = json!(EventName::ALL.map(EventName::as_str));
    if let Some(event) = property_of(schemas, "Delivery", "event") {
        event["enum"] = events.clone();
    }
    if let Some(event) = property_of(schemas, "Callback", "events") {
        event["items"]["enum"] = events;
    }
    for (schema, property, named) in NAMED {
        let exists = schemas.contains_key(*named);
        if let Some(property) = property_of(schemas, schema, property).filter(|_| exists) {
            let description = property.get("description").cloned();
            *property = json!({ "$ref": format!("#/components/schemas/{named}") });
            if let Some(description) = description {
                property["description"] = description;
            }
        }
    }
}

fn property_of<'a>(schemas: &'a mut Map<String, Value>, schema: &str, property: &str) -> Option<&'a mut Value> {
    schemas.get_mut(schema)?.get_mut("properties")?.get_mut(property)
}

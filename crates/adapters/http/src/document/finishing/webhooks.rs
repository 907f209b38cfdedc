use customs_callbacks::{
    DELIVERY_HEADER, EVENT_HEADER, EventName, SIGNATURE_HEADER, TIMESTAMP_HEADER, WEBHOOK_ID_HEADER,
    WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER,
};
use serde_json::{Map, Value, json};

/// The headers of a delivery, with their descriptions.
const HEADERS: [(&str, &str); 7] = [
    (EVENT_HEADER, "Name of the event."),
    (TIMESTAMP_HEADER, "Moment of this try, in seconds since 1970."),
    (DELIVERY_HEADER, "Id of the delivery; the same at every try, so that repeats can be recognised."),
    (SIGNATURE_HEADER, "HMAC-SHA256 of the raw body under the secret of the callback, in hexadecimal digits."),
    (WEBHOOK_ID_HEADER, "Id of the delivery, as Standard Webhooks names it."),
    (WEBHOOK_TIMESTAMP_HEADER, "Moment of this try, in seconds since 1970, as Standard Webhooks names it."),
    (
        WEBHOOK_SIGNATURE_HEADER,
        "Signature of Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; two of them with a \
         space between, while a previous secret is kept.",
    ),
];

/// The tag of deliveries. They have one of their own: generators of clients make a class for each tag, and what the client
/// does not call must not stand in the one for the calls about callbacks.
pub(super) const TAG: &str = "Webhooks";

/// The types of parameters and bodies as openapi-generator writes them for Python. It finds them out for calls alone, and
/// would leave them out of the code for webhooks, which does not compile then.
const TYPE_IN_PYTHON: &str = "x-py-typing";

/// Describes the deliveries that callbacks make: for every event the payload that the event log shows too.
pub(super) fn add(document: &mut Value) {
    let mut webhooks = Map::new();
    for event in EventName::ALL {
        webhooks.insert(event.as_str().to_owned(), json!({ "post": delivery(event) }));
    }
    document["webhooks"] = webhooks.into();
}

const fn summary(event: EventName) -> &'static str {
    match event {
        EventName::Submitted => "The declaration or transit was submitted to customs.",
        EventName::Accepted => "Customs accepted it and assigned an MRN.",
        EventName::Released => "Customs released the goods.",
        EventName::Rejected => "Customs rejected the submission.",
        EventName::Control => "Customs selected it for a control.",
        EventName::Held => "Customs holds the goods.",
        EventName::Invalidated => "The declaration or transit was invalidated.",
        EventName::AmendmentRequested => "Customs was asked to amend the declaration.",
        EventName::Amended => "Customs granted an amendment of the declaration, which is in force.",
        EventName::AmendmentRefused => "Customs refused an amendment of the declaration.",
        EventName::ReleasedOnPaper => "The goods were released on paper, while a system of customs was down.",
        EventName::StatusChanged => "The status changed in another way; also sent as a test.",
    }
}

fn delivery(event: EventName) -> Value {
    let parameters: Vec<Value> = HEADERS
        .iter()
        .map(|(name, description)| {
            json!({
                "name": name, "in": "header", "required": true, "description": description,
                "schema": { "type": "string" }, TYPE_IN_PYTHON: "StrictStr",
            })
        })
        .collect();
    let name = event.as_str();
    json!({
        "operationId": format!("on_{}", name.replace('.', "_")),
        "tags": [TAG],
        "summary": summary(event),
        "description": "Is sent to the address of each callback that wants this event. Any status from 200 to 299 within ten \
                        seconds takes the delivery; others are tried again, but for 410, which ends the callback.",
        "security": [],
        "parameters": parameters,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/EventPayload" } } },
            TYPE_IN_PYTHON: "EventPayload",
        },
        "responses": {
            "2XX": { "description": "The delivery was taken" },
            "410": { "description": "Nobody takes deliveries here any more: the callback ends" },
            "429": {
                "description": "The delivery was not taken, and is tried again when the time of `Retry-After` is over",
                "headers": { "Retry-After": {
                    "description": "Seconds, or a date; an hour is the most that is heeded. 503 may have it too.",
                    "schema": { "type": "string" },
                } },
            },
            "default": { "description": "The delivery was not taken and is tried again" },
        },
    })
}

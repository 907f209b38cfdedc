use super::webhooks;
use serde_json::{Value, json};

/// The areas of the API in the order in which an integrator meets them, each with a paragraph.
const TAGS: &[(&str, &str)] = &[
    (
        "Authentication",
        "Access tokens of OAuth 2.0 (client credentials). A client asks for a token with the scopes that it needs and \
         sends it as `Authorization: Bearer` with every request, until it ends. Clients are made on the command line of \
         the installation.",
    ),
    (
        "Customers",
        "The parties that the broker works for, with their contacts, authorisations and locations. Declarations, dossiers \
         and invoices name a customer by its code.",
    ),
    (
        "Item master",
        "Goods that are declared again and again, with their classification, weights and documents. Lines of declarations \
         refer to an item by its SKU and take from it what they leave out.",
    ),
    (
        "Tariff",
        "Questions to the tariff: whether a commodity code exists, and which measures and additional codes apply to it.",
    ),
    (
        "Codebook",
        "The code tables of customs, such as packages, countries and document types, with texts in Dutch and English.",
    ),
    (
        "Declarations",
        "Import and export declarations. A draft may be incomplete; submitting it checks all rules and sends it to customs, whose \
         answers change its status. The timeline tells all that happened.",
    ),
    ("Declaration documents", "Files that belong to a declaration, such as invoices and certificates."),
    (
        "Transits",
        "Transit movements (NCTS): T1, T2 and T2F at departure, and the arrival of goods at destination, with guarantees, seals \
         and enquiries.",
    ),
    (
        "Customs messages",
        "The messages to and from customs, as they were sent and received, and the recovery of unanswered ones.",
    ),
    (
        "Inventory",
        "Goods in bonded warehouses as lots. Declarations that take goods out allocate them, so that each lot can be traced from its \
         entry to the last piece.",
    ),
    (
        "Outages",
        "While a system of customs is down, movements are released by the paper procedure. Declarations are lodged when it is \
         back; transits stay on paper.",
    ),
    (
        "Search",
        "All records by the beginnings of words and numbers: references, MRNs, containers, commodity codes, names.",
    ),
    (
        "Tasks",
        "What is due, the oldest deadline first, with what happens if it is missed: computed from the records, and gone with its \
         cause.",
    ),
    ("Guarantees", "Balances of sureties and transit guarantees: what is used, reserved and left, and every movement."),
    (
        "Dossiers",
        "Jobs: the declarations and transits of an order of a customer, with their charges, costs and margin.",
    ),
    ("Billable items", "The services that can be charged, with their prices and what triggers them."),
    (
        "Rate cards",
        "The prices that were agreed with a customer, by service, quantity and direction, and what they would charge.",
    ),
    (
        "Invoices",
        "Invoices and credit notes: drafts, final ones with numbers without gaps, their PDF and UBL, mails, payments and prepayments.",
    ),
    (
        "Rejection analysis",
        "What customs rejected and why: trends, error codes, fields, and how often work was right the first time.",
    ),
    ("Reports", "Lists of declarations and transits for spreadsheets."),
    (
        "Callbacks",
        "Signed deliveries of events to an address of the client, with retries, redelivery, and tests. The payloads are described \
         under webhooks.",
    ),
    (
        webhooks::TAG,
        "The deliveries themselves, as they come to the address of a callback. Clients call nothing here: they serve it.",
    ),
    ("Events", "The log of events, for clients that cannot host an address: pages with a cursor, and a stream."),
    ("Audit log", "Who changed what and when, in a chain of hashes that shows tampering."),
    (
        "Set aside",
        "What the service cannot read at this moment, such as a damaged delivery, and when it is tried again.",
    ),
    ("Customs gateway", "The address to which customs delivers its messages. Clients do not use it."),
    ("Operation", "Health, figures and documentation of the installation."),
];

/// Declares the tags that operations have, in the order of the work.
pub(super) fn declare(document: &mut Value) {
    let mut used = Vec::new();
    super::each_operation(document, |_, _, operation| {
        let tags = operation["tags"].as_array().into_iter().flatten().filter_map(Value::as_str);
        used.extend(tags.map(str::to_owned));
    });
    used.push(webhooks::TAG.to_owned());
    let declared = TAGS.iter().filter(|(name, _)| used.iter().any(|tag| tag == name));
    document["tags"] = declared.map(|(name, text)| json!({ "name": name, "description": text })).collect();
}

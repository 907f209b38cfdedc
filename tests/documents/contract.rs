//! The API as clients see it, as a list: operations with their parameters, and the fields of bodies with their
//! values. `docs/contract.txt` is that of the last release; every difference from it stands in the changelog.
//!
//! The list names no schema and no operation by its id, since clients send and receive neither.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

const METHODS: [&str; 6] = ["get", "put", "post", "delete", "head", "patch"];

/// The beginning of the list.
const EXPLANATION: &str = "\
# The API of the last release: operations with their parameters, then the fields of bodies by resource, with their values.
# Written by `make contract` when a version is released, after its changes got their number in CHANGELOG.md.
";

/// The API as its clients see it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Contract {
    /// The names of the parameters of each operation (`GET /api/v1/audit`).
    operations: BTreeMap<String, BTreeSet<String>>,
    /// The fields of bodies by the resource and the direction of the body (`request declarations`), each by its path
    /// (`declaration.items[].hs_code`), with its values where it takes a few only.
    bodies: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// Something that clients can notice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) reported: String,
    /// The text that the changelog has to name.
    pub(crate) name: String,
}

impl Contract {
    /// The contract of an OpenAPI document, as far as `operations` goes.
    pub(crate) fn from_document(document: &Value, operations: impl Fn(&str) -> bool) -> Self {
        let mut contract = Self::default();
        for (path, item) in document["paths"].as_object().into_iter().flatten() {
            for method in METHODS {
                let name = format!("{} {path}", method.to_uppercase());
                if item[method].is_object() && operations(&name) {
                    contract.add(document, &name, resource(path), item, &item[method]);
                }
            }
        }
        for (event, item) in document["webhooks"].as_object().into_iter().flatten() {
            let name = format!("WEBHOOK {event}");
            if operations(&name) {
                contract.add(document, &name, "webhooks", item, &item["post"]);
            }
        }
        contract
    }

    fn add(&mut self, document: &Value, name: &str, resource: &str, item: &Value, operation: &Value) {
        let parameters = [&item["parameters"], &operation["parameters"]].into_iter().filter_map(Value::as_array);
        let parameters = parameters.flatten().map(|parameter| resolved(document, parameter));
        let names = parameters.filter_map(|parameter| parameter["name"].as_str()).map(str::to_owned).collect();
        self.operations.insert(name.to_owned(), names);
        self.add_body(document, format!("request {resource}"), &operation["requestBody"]);
        for (status, response) in operation["responses"].as_object().into_iter().flatten() {
            let kind = if status.starts_with('2') { format!("response {resource}") } else { "error".to_owned() };
            self.add_body(document, kind, response);
        }
    }

    fn add_body(&mut self, document: &Value, kind: String, body: &Value) {
        let content = resolved(document, body)["content"].as_object().into_iter().flatten();
        let mut walk = Walk { document, fields: BTreeMap::new(), open: Vec::new() };
        for (_, content) in content {
            walk.schema(&content["schema"], "");
        }
        let fields = self.bodies.entry(kind).or_default();
        for (path, values) in walk.fields {
            fields.entry(path).or_default().extend(values);
        }
    }

    /// The list as text.
    pub(crate) fn write(&self) -> String {
        let mut text = EXPLANATION.to_owned();
        for (operation, parameters) in &self.operations {
            let parameters: String = parameters.iter().map(|name| format!(" {name}")).collect();
            writeln!(text, "{operation}:{parameters}").expect("a text takes all");
        }
        for (kind, fields) in self.bodies.iter().filter(|(_, fields)| !fields.is_empty()) {
            writeln!(text, "\n-- {kind}").expect("a text takes all");
            for (path, values) in fields {
                let values: String = values.iter().map(|value| format!(" {value}")).collect();
                let equals = if values.is_empty() { "" } else { " =" };
                writeln!(text, "{path}{equals}{values}").expect("a text takes all");
            }
        }
        text
    }

    /// Reads what [`Contract::write`] wrote.
    pub(crate) fn read(text: &str) -> Self {
        let (mut contract, mut kind) = (Self::default(), None);
        let words = |rest: &str| rest.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(named) = line.strip_prefix("-- ") {
                kind = Some(named.to_owned());
            } else if let Some(kind) = &kind {
                let (path, values) = line.split_once(" = ").unwrap_or((line, ""));
                contract.bodies.entry(kind.clone()).or_default().insert(path.to_owned(), words(values));
            } else {
                let (operation, parameters) = line.split_once(':').expect("an operation with its parameters");
                contract.operations.insert(operation.to_owned(), words(parameters));
            }
        }
        contract
    }

    /// The differences between the list and the document of today. A new operation is one change, with all that belongs
    /// to it, and so is a new field with the fields below it. Values are compared where both have some: to list those
    /// that there always were is no change.
    pub(crate) fn changes(&self, document: &Value) -> Vec<Change> {
        let all = Self::from_document(document, |_| true);
        let new = all.operations.keys().filter(|operation| !self.operations.contains_key(*operation));
        let mut changes: Vec<Change> = new.map(|it| Change::new(format!("new: {it}"), path_of(it))).collect();
        let now = Self::from_document(document, |operation| self.operations.contains_key(operation));
        for (operation, parameters) in &self.operations {
            match now.operations.get(operation) {
                None => changes.push(Change::new(format!("gone: {operation}"), path_of(operation))),
                Some(today) => changes.extend(
                    parameters
                        .symmetric_difference(today)
                        .map(|name| Change::new(format!("parameter {name} of {operation}"), name)),
                ),
            }
        }
        let kinds: BTreeSet<&String> = self.bodies.keys().chain(now.bodies.keys()).collect();
        for kind in kinds {
            let bodies_in = |contract: &Self| contract.bodies.get(kind).cloned().unwrap_or_default();
            changes.extend(changed_fields(kind, &bodies_in(self), &bodies_in(&now)));
        }
        changes
    }
}

type Fields = BTreeMap<String, BTreeSet<String>>;

impl Change {
    fn new(reported: String, name: &str) -> Self {
        Self { reported, name: name.to_owned() }
    }
}

/// The differences in the bodies of one kind.
fn changed_fields(kind: &str, then: &Fields, today: &Fields) -> Vec<Change> {
    let mut changes = Vec::new();
    for (sign, these, those) in [("new", today, then), ("gone", then, today)] {
        let only_here = these.keys().filter(|path| !those.contains_key(*path));
        let topmost = only_here.filter(|path| !lies_below_another(path, these, those));
        changes.extend(topmost.map(|path| Change::new(format!("{sign}: {path} in {kind}"), last_name(path))));
    }
    for (path, values) in then.iter().filter(|(_, values)| !values.is_empty()) {
        let Some(others) = today.get(path).filter(|others| !others.is_empty()) else { continue };
        let differing = values.symmetric_difference(others);
        changes.extend(differing.map(|value| Change::new(format!("value {value} of {path} in {kind}"), value)));
    }
    changes
}

/// Whether a field that only one side has lies below another one that only this side has.
fn lies_below_another(path: &str, these: &Fields, those: &Fields) -> bool {
    let mut ends = path.match_indices(['.', '[', '{']).map(|(at, _)| &path[..at]);
    ends.any(|above| these.contains_key(above) && !those.contains_key(above))
}

/// The path of an operation, which the changelog names; of an event it names the callbacks as a whole.
fn path_of(operation: &str) -> &str {
    match operation.split_once(' ') {
        Some(("WEBHOOK", _)) | None => "webhooks",
        Some((_, path)) => path,
    }
}

fn last_name(path: &str) -> &str {
    path.trim_end_matches(['[', ']', '{', '}']).rsplit('.').next().unwrap_or(path)
}

/// The resource that a path is about: `declarations`, or the first part outside `/api/v1`.
fn resource(path: &str) -> &str {
    path.strip_prefix("/api/v1").unwrap_or(path).split('/').nth(1).unwrap_or_default()
}

fn resolved<'a>(document: &'a Value, part: &'a Value) -> &'a Value {
    let path = part["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.map_or(part, |path| document.pointer(path).unwrap_or_else(|| panic!("{path} leads nowhere")))
}

/// A walk through the fields of a schema.
struct Walk<'a> {
    document: &'a Value,
    fields: BTreeMap<String, BTreeSet<String>>,
    /// The references that are being followed, since a schema may hold itself.
    open: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn schema(&mut self, schema: &'a Value, path: &str) {
        if let Some(reference) = schema["$ref"].as_str()
            && !self.open.contains(&reference)
        {
            self.open.push(reference);
            self.schema(resolved(self.document, schema), path);
            self.open.pop();
        }
        for choice in ["allOf", "anyOf", "oneOf"] {
            for part in schema[choice].as_array().into_iter().flatten() {
                self.schema(part, path);
            }
        }
        self.values(schema, path);
        for (keyword, sign) in [("items", "[]"), ("additionalProperties", "{}")] {
            if schema[keyword].is_object() {
                self.schema(&schema[keyword], &format!("{path}{sign}"));
            }
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            self.fields.entry(path.clone()).or_default();
            self.schema(field, &path);
        }
    }

    fn values(&mut self, schema: &Value, path: &str) {
        let listed = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
        let texts = listed.filter_map(Value::as_str).filter(|value| !value.is_empty() && !value.contains(' '));
        if !path.is_empty() {
            self.fields.entry(path.to_owned()).or_default().extend(texts.map(str::to_owned));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Value {
        json!({
            "paths": { "/api/v1/things/{id}": { "put": {
                "parameters": [{ "name": "id" }, { "$ref": "#/components/parameters/Key" }],
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Any" } } } },
                "responses": {
                    "200": { "content": { "application/json": { "schema": { "items": { "$ref": "#/components/schemas/Any" } } } } },
                    "404": { "content": { "application/json": { "schema": { "properties": { "message": {} } } } } },
                },
            } } },
            "components": {
                "parameters": { "Key": { "name": "Idempotency-Key" } },
                "schemas": { "Any": { "properties": {
                    "state": { "enum": ["new", "old"] },
                    "parts": { "items": { "$ref": "#/components/schemas/Any" } },
                } } },
            },
        })
    }

    fn reported(released: &Value, now: &Value) -> Vec<(String, String)> {
        let changes = Contract::from_document(released, |_| true).changes(now);
        changes.into_iter().map(|change| (change.reported, change.name)).collect()
    }

    #[test]
    fn the_list_reads_back_as_it_was_written() {
        let contract = Contract::from_document(&document(), |_| true);
        let text = contract.write();
        assert!(text.contains("PUT /api/v1/things/{id}: Idempotency-Key id\n"), "{text}");
        assert!(text.contains("-- request things\nparts\nparts[]\nstate = new old\n"), "{text}");
        assert!(text.contains("-- error\nmessage\n"), "{text}");
        assert_eq!(Contract::read(&text), contract);
        assert_eq!(reported(&document(), &document()), []);
    }

    #[test]
    fn each_kind_of_change_is_noticed() {
        let mut now = document();
        now["components"]["schemas"]["Any"]["properties"]["state"]["enum"] = json!(["new", "gone"]);
        now["components"]["parameters"]["Key"]["name"] = json!("Other-Key");
        let operation = &mut now["paths"]["/api/v1/things/{id}"]["put"];
        operation["responses"]["404"]["content"]["application/json"]["schema"]["properties"] =
            json!({ "error": { "properties": { "code": {} } } });
        now["paths"]["/api/v1/others"]["get"] = json!({ "parameters": [{ "name": "page" }] });
        let names: Vec<String> = reported(&document(), &now).into_iter().map(|(_, name)| name).collect();
        // The values are those of the request and of the response; what is below a new field comes with it.
        assert_eq!(
            names,
            ["/api/v1/others", "Idempotency-Key", "Other-Key", "error", "message", "gone", "old", "gone", "old"]
        );
    }

    #[test]
    fn values_that_were_not_listed_before_are_no_change() {
        let mut released = document();
        released["components"]["schemas"]["Any"]["properties"]["state"] = json!({ "type": "string" });
        assert_eq!(reported(&released, &document()), []);
    }
}

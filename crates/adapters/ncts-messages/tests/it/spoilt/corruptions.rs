//! Valid forms with one field spoilt.

use customs_transits::form::TransitForm;
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// A form with one wrong field.
#[derive(Debug)]
pub(crate) struct Corruption {
    /// Kind of corruption.
    pub(crate) kind: &'static str,
    /// Path of the spoilt field in the create body.
    pub(crate) path: String,
    pub(crate) form: Value,
}

/// The GRN of the forms that is not one of vouchers.
const GRN: &str = "26NL0000000123456";

/// The corruptions of one form.
struct Spoiling<'f> {
    form: &'f Value,
    all: Vec<Corruption>,
}

/// Returns one corruption of each kind for each field of the form to which it applies. `authorised` says whether the
/// holder is an authorised consignor.
pub(crate) fn corruptions(form: &Value, authorised: bool) -> Vec<Corruption> {
    let mut spoiling = Spoiling { form, all: Vec::new() };
    spoiling.header(authorised);
    spoiling.guarantees();
    for party in ["holder", "consignor", "consignee"] {
        spoiling.party(party);
    }
    spoiling.transport();
    for index in 0..spoiling.length("items") {
        spoiling.item(&format!("items.{index}"));
    }
    spoiling.all
}

impl Spoiling<'_> {
    fn header(&mut self, authorised: bool) {
        self.set("an unknown type", "transit_type", json!("T9"));
        self.set("no type", "transit_type", Value::Null);
        self.set("an unknown additional type", "additional_declaration_type", json!("B"));
        for office in ["office_of_departure", "office_of_destination"] {
            self.set("no office", office, Value::Null);
            self.set("half an office", office, json!("NL0005"));
            self.set("an office in small letters", office, json!("nl000510"));
            self.set("an office in no country", office, json!("ZZ000510"));
        }
        self.set("an office abroad", "offices_of_transit.0", json!("ZZ000001"));
        for country in ["country_of_dispatch", "country_of_destination"] {
            self.replace("an unknown country", country, json!("ZZ"));
            self.replace("a country of three letters", country, json!("NLD"));
        }
        if authorised {
            self.replace("a day that is over", "limit_date", json!("2026-02-01"));
        }
    }

    fn guarantees(&mut self) {
        let flat = ["guarantee_type", "guarantee_reference", "guarantee_amount"].map(str::to_owned);
        let listed = (0..self.length("guarantees"))
            .map(|index| ["type", "reference", "amount"].map(|field| format!("guarantees.{index}.{field}")));
        for [kind, reference, amount] in std::iter::once(flat).chain(listed) {
            self.replace("a guarantee of no type", &kind, json!("X"));
            self.replace("a guarantee of an unused type", &kind, json!("7"));
            // Types of other numbers may have a reference that is no GRN.
            let of_a_grn = self.form_at(&kind).is_some_and(|kind| ["0", "1", "3"].map(Value::from).contains(kind));
            if of_a_grn && self.form_at(&reference).is_some_and(|grn| grn == GRN) {
                self.set("a wrong check digit", &reference, json!("26NL0000000123457"));
            }
            // Waivers and comprehensive guarantees have an account, from which nothing could be taken without an
            // amount.
            let has_account = self.form_at(&kind).is_some_and(|kind| kind == "0" || kind == "3");
            if has_account && self.form_at(&reference).is_some_and(|grn| grn == GRN) {
                self.replace("no amount", &amount, Value::Null);
            }
            self.replace("a negative amount", &amount, json!(-1));
            self.replace("tenths of cents", &amount, number("12.345"));
        }
    }

    fn party(&mut self, party: &str) {
        self.replace("a wrong EORI", &format!("{party}.eori"), json!("801234566"));
        self.replace("an unknown country of a party", &format!("{party}.address.country"), json!("QQQ"));
        let by_name = self.is_there(party) && !self.is_there(&format!("{party}.eori"));
        let is_required = party == "holder" || (party == "consignee" && self.needs_consignee());
        if is_required && by_name {
            for field in ["address.street", "address.city", "address.country"] {
                self.replace("an address in part", &format!("{party}.{field}"), Value::Null);
            }
            self.replace("an address in no country", &format!("{party}.address.country"), json!("ZZ"));
        }
        // An EORI names the holder of the procedure as well (condition C0250).
        if party != "holder" || by_name {
            self.replace("no name", &format!("{party}.name"), Value::Null);
        }
    }

    fn transport(&mut self) {
        for means in ["transport.departure", "transport.border"] {
            self.replace("an unknown mode", &format!("{means}.mode"), json!("6"));
            self.replace("an unknown identification", &format!("{means}.identification_type"), json!("12"));
            self.replace("an unknown nationality", &format!("{means}.nationality"), json!("NLD"));
            self.replace("a long identification", &format!("{means}.identification"), json!("A".repeat(36)));
        }
        for index in 0..self.length("transport.containers") {
            let container = format!("transport.containers.{index}");
            self.set("no container number", &format!("{container}.number"), Value::Null);
            self.set("a long container number", &format!("{container}.number"), json!("A".repeat(18)));
            self.set("a container number of other letters", &format!("{container}.number"), json!("МСКУ1234565"));
            self.replace("a long seal", &format!("{container}.seals.0"), json!("S".repeat(21)));
        }
        self.replace("a long seal", "seals.0", json!("S".repeat(21)));
    }

    fn item(&mut self, item: &str) {
        let at = |field: &str| format!("{item}.{field}");
        self.set("no description", &at("description"), Value::Null);
        self.set("a blank description", &at("description"), json!("  "));
        self.set("no commodity code", &at("hs_code"), Value::Null);
        self.set("a short commodity code", &at("hs_code"), json!("94016"));
        self.set("a commodity code of letters", &at("hs_code"), json!("94016A"));
        self.set("no gross mass", &at("gross_weight"), Value::Null);
        self.set("a negative mass", &at("gross_weight"), json!(-1));
        self.set("a mass of nanograms", &at("gross_weight"), number("1.0000001"));
        let weighs = self.form_at(&at("net_weight")).is_some_and(|mass| decimal(mass) > Decimal::ONE);
        if weighs {
            self.set("less than the net mass", &at("gross_weight"), number("0.000001"));
        }
        for index in 0..self.length(&at("packaging")) {
            self.packaging(&at(&format!("packaging.{index}")));
        }
        for index in 0..self.length(&at("previous_documents")) {
            self.document("a previous document", &at(&format!("previous_documents.{index}")));
            self.set("no reference", &at(&format!("previous_documents.{index}.id")), Value::Null);
        }
        for index in 0..self.length(&at("supporting_documents")) {
            self.document("a supporting document", &at(&format!("supporting_documents.{index}")));
        }
    }

    fn packaging(&mut self, packages: &str) {
        let kind = format!("{packages}.type");
        self.set("packages of no type", &kind, Value::Null);
        self.set("packages of half a type", &kind, json!("C"));
        self.set("packages of an unknown type", &kind, json!("00"));
        self.set("a negative number of packages", &format!("{packages}.quantity"), json!(-1));
        self.set("too many packages", &format!("{packages}.quantity"), json!(100_000_000));
        let numbered = self.form_at(&kind).is_some_and(|kind| kind != "VG" && kind != "VY");
        if numbered {
            self.replace("no number of packages", &format!("{packages}.quantity"), Value::Null);
        }
        self.replace("long marks", &format!("{packages}.marks"), json!("M".repeat(513)));
    }

    fn document(&mut self, kind: &'static str, document: &str) {
        self.set(kind, &format!("{document}.type"), Value::Null);
        self.set(kind, &format!("{document}.type"), json!("N33"));
        self.set(kind, &format!("{document}.line"), json!(100_000));
    }

    /// Spoils a field that the form may lack.
    fn set(&mut self, kind: &'static str, path: &str, to: Value) {
        let mut form = self.form.clone();
        let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
        let Some(parent) = value_in(&mut form, parent) else { return };
        match (parent, name.parse::<usize>()) {
            (Value::Array(entries), Ok(index)) if index <= entries.len() => {
                entries.truncate(index);
                entries.push(to);
            }
            (Value::Object(fields), Err(_)) => drop(fields.insert(name.to_owned(), to)),
            _ => return,
        }
        self.all.push(Corruption { kind, path: path.to_owned(), form });
    }

    /// Spoils a field only where the form has it.
    fn replace(&mut self, kind: &'static str, path: &str, to: Value) {
        if self.is_there(path) {
            self.set(kind, path, to);
        }
    }

    fn form_at(&self, path: &str) -> Option<&Value> {
        path.split('.').try_fold(self.form, |value, step| match step.parse::<usize>() {
            Ok(index) => value.get(index),
            Err(_) => value.get(step),
        })
    }

    fn needs_consignee(&self) -> bool {
        serde_json::from_value::<TransitForm>(self.form.clone()).is_ok_and(|form| form.needs_consignee())
    }

    fn is_there(&self, path: &str) -> bool {
        self.form_at(path).is_some_and(|value| !value.is_null())
    }

    fn length(&self, path: &str) -> usize {
        self.form_at(path).and_then(Value::as_array).map_or(0, Vec::len)
    }
}

fn number(text: &str) -> Value {
    serde_json::from_str(text).expect("a number")
}

fn decimal(number: &Value) -> Decimal {
    number.to_string().parse().unwrap_or_default()
}

fn value_in<'f>(form: &'f mut Value, path: &str) -> Option<&'f mut Value> {
    path.split('.').filter(|step| !step.is_empty()).try_fold(form, |value, step| match step.parse::<usize>() {
        Ok(index) => value.get_mut(index),
        Err(_) => value.get_mut(step),
    })
}

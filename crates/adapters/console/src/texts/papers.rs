//! What an electronic invoice lacks, in Dutch: the rules of invoices name a field, what it must hold, and their own code.

use super::Language;

impl Language {
    /// Names the fields that an electronic invoice lacks. A rule about a field without a name here stays as its code.
    pub fn paper_lacks(self, lacks: &str) -> String {
        if self == Self::En {
            return lacks.to_owned();
        }
        let (_, broken) = lacks.split_once("missing: ").unwrap_or(("", lacks));
        let stated = |rule: &str| {
            let (plain, _code) = rule.rsplit_once(" (").unwrap_or((rule, ""));
            let known = LACKED.iter().find(|(english, _)| *english == plain);
            known.map_or(rule, |(_, dutch)| dutch).to_owned()
        };
        broken.split("; ").map(stated).collect::<Vec<_>>().join("; ")
    }
}

const LACKED: &[(&str, &str)] = &[
    ("number: is required", "factuurnummer"),
    ("seller.name: is required", "naam van de organisatie"),
    ("buyer.name: is required", "naam van de klant"),
    ("seller.address.country: is required", "land van de organisatie"),
    ("buyer.address.country: is required", "land van de klant"),
    ("seller.address.country: must be a country of ISO 3166-1", "bestaand land van de organisatie (ISO 3166-1)"),
    ("buyer.address.country: must be a country of ISO 3166-1", "bestaand land van de klant (ISO 3166-1)"),
    ("credited.number: must name the invoice that is credited", "nummer van de factuur die wordt gecrediteerd"),
    ("seller.address: street, postcode and city are required", "straat, postcode en plaats van de organisatie"),
    ("buyer.address: street, postcode and city are required", "straat, postcode en plaats van de klant"),
    ("seller.kvk_number: is required", "KvK-nummer van de organisatie"),
    ("seller.account: an IBAN is required", "IBAN van de organisatie"),
    ("due_date: a last day to pay or days to pay are required", "uiterste betaaldatum of betaaltermijn"),
    ("vat_in_euro: is required on a document in another currency", "bedragen van de btw in euro"),
    ("seller.vat_number: is required on an invoice with VAT", "btw-nummer van de organisatie"),
    ("buyer.vat_number: is required where VAT is reversed", "btw-nummer van de klant, want de btw is verlegd"),
    ("seller.vat_number: must begin with its country", "btw-nummer van de organisatie dat met haar land begint"),
    ("buyer.vat_number: must begin with its country", "btw-nummer van de klant dat met zijn land begint"),
    ("totals.vat_in_euro: is required on a document in another currency", "btw-bedrag in euro"),
    ("lines: at least one line is required", "minstens één regel"),
];

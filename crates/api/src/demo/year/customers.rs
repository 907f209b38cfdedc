//! The customers of the broker: fictitious firms with numbers that have correct check digits.

use serde_json::{Value, json};

/// A customer of the broker.
#[derive(Debug)]
pub(super) struct Customer {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    /// The nine digits of its EORI and VAT numbers.
    number: &'static str,
    street: &'static str,
    house: &'static str,
    postal_code: &'static str,
    city: &'static str,
    contact: &'static str,
    /// Goods that it brings in, and goods that it sends out, by their code.
    pub(super) imports: &'static [&'static str],
    pub(super) exports: &'static [&'static str],
    /// How much of the work is for it, compared with the others.
    pub(super) share: u64,
}

/// Licence of the customs warehouse of the customer who has one.
pub(super) const WAREHOUSE: &str = "NLCWP000000123456";
/// Guarantee of all transits.
pub(super) const GRN: &str = "26NL0000000123456";
/// Code of the customer with the surety that is watched.
const WITH_SURETY: &str = "KABELWERK";
/// The customer who stores goods under customs control.
pub(super) const WITH_WAREHOUSE: usize = 1;
/// The customer with goods that move under transit.
pub(super) const WITH_TRANSITS: usize = 11;

#[rustfmt::skip]
pub(super) const CUSTOMERS: [Customer; 12] = [
    Customer { code: "SCHEERWINKEL", name: "Scheerwinkel Import B.V.", number: "801234566", street: "Waalhaven Z.z.", house: "21", postal_code: "3089JH", city: "Rotterdam", contact: "Joost van Dam", imports: &["SHV-100", "SOAP-20", "SHMP-1"], exports: &["SHV-100"], share: 11 },
    Customer { code: "KOFFIEHUIS", name: "Koffiehuis Import B.V.", number: "813579247", street: "Europaweg", house: "875", postal_code: "3199LD", city: "Rotterdam", contact: "Sanne de Boer", imports: &["CUP-12", "PAN-28"], exports: &[], share: 6 },
    Customer { code: "KLINKNAGEL", name: "Klinknagel Export B.V.", number: "824680133", street: "Galvanistraat", house: "14", postal_code: "3029AD", city: "Rotterdam", contact: "Peter Klink", imports: &["TNG-5"], exports: &["NUT-M8", "TNG-5", "HNG-3"], share: 12 },
    Customer { code: "FIETSKADE", name: "Fietskade Tweewielers B.V.", number: "835791245", street: "Havenkade", house: "102", postal_code: "1973AK", city: "IJmuiden", contact: "Fleur Bakker", imports: &["EBIKE-7", "LOCK-2"], exports: &["EBIKE-7"], share: 10 },
    Customer { code: "SNEEUWBAL", name: "Sneeuwbal Speelgoed B.V.", number: "846801358", street: "Ambachtsweg", house: "8", postal_code: "5705DK", city: "Helmond", contact: "Marit Hendriks", imports: &["TOY-9", "TOY-11"], exports: &[], share: 8 },
    Customer { code: "TEXTIELZEE", name: "Textiel aan Zee B.V.", number: "802468135", street: "Strandweg", house: "31", postal_code: "2586JW", city: "Den Haag", contact: "Noor Visser", imports: &["TSH-1", "SHIRT-2", "SHOE-4"], exports: &["TSH-1"], share: 14 },
    Customer { code: "KABELWERK", name: "Kabelwerk Nederland B.V.", number: "815982343", street: "Stroomstraat", house: "5", postal_code: "5617BC", city: "Eindhoven", contact: "Daan Willems", imports: &["RTR-6", "MON-27", "CBL-3", "PHN-8", "LPT-14"], exports: &["RTR-6", "CBL-3"], share: 16 },
    Customer { code: "TEGELHUIS", name: "Tegelhuis Brabant B.V.", number: "826093450", street: "Kleiweg", house: "77", postal_code: "5041EB", city: "Tilburg", contact: "Karel Vos", imports: &["SAN-2", "TILE-60"], exports: &[], share: 6 },
    Customer { code: "PANNENLAND", name: "Pannenland Groothandel B.V.", number: "837104567", street: "Koperslagerij", house: "19", postal_code: "8013NJ", city: "Zwolle", contact: "Iris Mulder", imports: &["PAN-28", "GLS-4", "CUP-12"], exports: &[], share: 7 },
    Customer { code: "ZONZICHT", name: "Zonzicht Brillen B.V.", number: "848215679", street: "Lensmakerij", house: "3", postal_code: "6221BT", city: "Maastricht", contact: "Timo Jacobs", imports: &["SUN-15"], exports: &["SUN-15"], share: 6 },
    Customer { code: "HOUTWERK", name: "Houtwerk Meubelen B.V.", number: "859326780", street: "Zagerijlaan", house: "45", postal_code: "9403JB", city: "Assen", contact: "Wieke Hoekstra", imports: &["CHAIR-1", "HNG-3"], exports: &[], share: 4 },
    Customer { code: "MAASTRANS", name: "Maastrans Expeditie B.V.", number: "801437891", street: "Maasvlakteweg", house: "940", postal_code: "3199LZ", city: "Maasvlakte", contact: "Ruud Smits", imports: &[], exports: &[], share: 0 },
];

impl Customer {
    /// Its EORI number.
    pub(super) fn eori(&self) -> String {
        format!("NL{}", self.number)
    }

    /// The body that creates it.
    pub(super) fn body(&self, place: usize) -> Value {
        let mailbox = self.mailbox();
        let mut body = json!({
            "customer_code": self.code, "customer_name": self.name, "customer_address": self.street,
            "customer_address_number": self.house, "customer_postal_code": self.postal_code,
            "customer_city": self.city, "customer_country_code": "NL", "customer_eori_number": self.eori(),
            "customer_vat_number": format!("NL{}B01", self.number), "is_importer": !self.imports.is_empty(),
            "is_exporter": !self.exports.is_empty(), "is_invoice_to": true,
            "invoice_email": format!("facturen@{mailbox}"), "default_customs_office_of_declaration": "NL000396",
            "surety_sync_enabled": self.code == WITH_SURETY,
        });
        if place == WITH_WAREHOUSE {
            body["warehouse_licence"] = json!(WAREHOUSE);
            body["warehouse_licence_type"] = json!("R");
            body["enable_allocation_fallback"] = json!(true);
        }
        if place == WITH_TRANSITS {
            body["is_freight_forwarder"] = json!(true);
            body["dva_holder_eori"] = json!(self.eori());
            body["dva_holder_name"] = json!(self.name);
            body["dva_guarantee_grn"] = json!(GRN);
            body["dva_guarantee_type"] = json!("0");
            body["dva_guarantee_sync_enabled"] = json!(true);
        }
        body
    }

    /// The body that creates its contact.
    pub(super) fn contact(&self) -> Value {
        let first = self.contact.split(' ').next().unwrap_or(self.contact).to_lowercase();
        json!({
            "name": self.contact, "email": format!("{first}@{}", self.mailbox()), "department": "Logistiek",
            "language": "nl", "is_primary": true,
        })
    }

    /// The party that a transit names as its holder.
    pub(super) fn holder(&self) -> Value {
        json!({
            "eori": self.eori(), "name": self.name,
            "address": {
                "street": format!("{} {}", self.street, self.house), "city": self.city,
                "postal_code": self.postal_code, "country": "NL",
            },
        })
    }

    fn mailbox(&self) -> String {
        format!("{}.example", self.code.to_lowercase())
    }
}

//! The names of the fields of declarations and transits, and of the codes that few fields take.

use crate::texts::Language;

/// Declares names by key: `"packaging.type": "Kind" | "Soort";`.
macro_rules! named {
    ($function:ident { $($key:literal: $en:literal | $nl:literal;)+ }) => {
        fn $function(key: &str) -> Option<(&'static str, &'static str)> {
            Some(match key { $($key => ($en, $nl),)+ _ => return None })
        }
    };
}

impl Language {
    /// The name of a field of this object: of exactly this one, otherwise of all fields that are called so.
    pub fn field_name(self, object: &str, field: &str) -> Option<&'static str> {
        let (en, nl) = field_named(&format!("{object}.{field}")).or_else(|| field_named(field))?;
        Some(self.choose(en, nl))
    }

    /// The label of a field of this object in a form: its name, with what it takes where other records take something else.
    pub(crate) fn field_label(self, object: &str, field: &str) -> Option<&'static str> {
        let label = label_of(&format!("{object}.{field}"));
        label.map(|(en, nl)| self.choose(en, nl)).or_else(|| self.field_name(object, field))
    }

    /// The meaning of a code that a field of this object takes, where the codebook has none, or has another one: this
    /// service translates some codes for customs.
    pub(crate) fn code_name(self, object: &str, field: &str, code: &str) -> Option<&'static str> {
        // Several guarantees stand in a list, a single one in fields of the transit itself.
        let field = if (object, field) == ("guarantees", "type") { "guarantee_type" } else { field };
        let own = code_named(&format!("{object}.{field}.{code}"));
        let (en, nl) = own.or_else(|| code_named(&format!("{field}.{code}")))?;
        Some(self.choose(en, nl))
    }
}

named! { field_named {
    "reference": "Reference" | "Referentie";
    "application_reference": "Trader's reference (UCR)" | "Referentie van de klant (UCR)";
    "dms_version": "DMS version" | "DMS-versie";
    "representation_type": "Representation" | "Vertegenwoordiging";
    "dossier_id": "Dossier number" | "Dossiernummer";
    "apply_chain_procedure": "Chain procedure (C521)" | "Ketenprocedure (C521)";
    "days_delay_before_submit": "Days until the supplementary declaration" | "Dagen tot de aanvullende aangifte";
    "duties_paid_by": "Duties are paid to customs by" | "Rechten worden aan de douane betaald door";
    "imex": "Direction" | "Richting";
    "symbol": "Variant" | "Variant";
    "language": "Language" | "Taal";
    "office": "Office of lodgement" | "Kantoor van indiening";
    "exit_office": "Office of exit" | "Kantoor van uitgang";
    "export_country": "Country of dispatch" | "Land van verzending";
    "destination_country": "Country of destination" | "Land van bestemming";
    "transaction_nature": "Nature of transaction" | "Aard van de transactie";
    "total_packages": "Total packages" | "Totaal aantal colli";
    "procedure": "Procedure" | "Regeling";
    "procedure.current": "Requested procedure" | "Gevraagde regeling";
    "procedure.previous": "Previous procedure" | "Voorafgaande regeling";
    "procedure.special": "Additional procedure" | "Aanvullende regeling";
    "specials": "Further additional procedures, one a line" | "Verdere aanvullende regelingen, één per regel";
    "use_iiaa_procedure": "Entry in the declarant's records" | "Inschrijving in de administratie";
    "eidr_type": "Data set of the entry" | "Gegevensset van de inschrijving";
    "entered_in_records_at": "Moment of the entry in the records" | "Tijdstip van de inschrijving";
    "use_ketenregeling": "Chain arrangement" | "Ketenregeling";
    "chain_continuation_possible": "Chain can be continued" | "Keten kan worden voortgezet";
    "authorizations": "Authorisations" | "Vergunningen";
    "authorizations.id": "Number of the authorisation" | "Vergunningnummer";
    "type_code": "Kind of authorisation" | "Soort vergunning";
    "holder_id": "EORI of the holder" | "EORI van de houder";
    "warehouse": "Customs warehouse" | "Douane-entrepot";
    "licence": "Number of the authorisation" | "Vergunningnummer";
    "licence_type": "Kind of warehouse" | "Soort entrepot";
    "importer": "Importer" | "Importeur";
    "exporter": "Exporter" | "Exporteur";
    "consignor": "Consignor" | "Afzender";
    "consignee": "Consignee" | "Geadresseerde";
    "buyer": "Buyer" | "Koper";
    "seller": "Seller" | "Verkoper";
    "customer_code": "Customer code" | "Klantcode";
    "eori": "EORI" | "EORI";
    "name": "Name" | "Naam";
    "address": "Address" | "Adres";
    "street": "Street and number" | "Straat en huisnummer";
    "postal_code": "Postal code" | "Postcode";
    "city": "City" | "Plaats";
    "country": "Country" | "Land";
    "domestic_duty_tax_party": "Fiscal party" | "Fiscale partij";
    "domestic_duty_tax_party.id": "EORI or VAT number" | "EORI of btw-nummer";
    "domestic_duty_tax_parties": "Further fiscal parties" | "Verdere fiscale partijen";
    "domestic_duty_tax_parties.id": "EORI or VAT number" | "EORI of btw-nummer";
    "role": "Role" | "Rol";
    "transport": "Transport" | "Vervoer";
    "border": "Means of transport at the border" | "Vervoermiddel aan de grens";
    "departure": "Inland means of transport" | "Vervoermiddel in het binnenland";
    "mode": "Mode of transport" | "Vervoerswijze";
    "identification": "Identification" | "Identificatie";
    "identification_type": "Kind of identification" | "Soort identificatie";
    "nationality": "Nationality" | "Nationaliteit";
    "containers": "Containers" | "Containers";
    "number": "Container number" | "Containernummer";
    "seals": "Seals, one a line" | "Verzegelingen, één per regel";
    "goods_location": "Location of the goods" | "Plaats van de goederen";
    "goods_location.type": "Kind of place" | "Soort plaats";
    "goods_location.address": "Street, or code of the place" | "Straat, of code van de plaats";
    "house_number": "House number" | "Huisnummer";
    "total_invoice_value": "Total invoice value" | "Totale factuurwaarde";
    "total_invoice_currency": "Currency of the invoice" | "Factuurvaluta";
    "incoterms": "Terms of delivery" | "Leveringsvoorwaarden";
    "incoterms.code": "Incoterm" | "Incoterm";
    "location": "Place of delivery" | "Plaats van levering";
    "items": "Lines" | "Artikelen";
    "skus": "Articles" | "Artikelcodes";
    "sku_code": "Article" | "Artikelcode";
    "sequence": "Number" | "Nummer";
    "sku": "Article" | "Artikelcode";
    "description": "Description of the goods" | "Omschrijving van de goederen";
    "hs_code": "Commodity code" | "Goederencode";
    "taric_subheading": "TARIC code (2 digits)" | "Taric-code (2 cijfers)";
    "additional_taric1": "First additional code" | "Eerste aanvullende code";
    "additional_taric2": "Second additional code" | "Tweede aanvullende code";
    "country_of_origin": "Country of origin" | "Land van oorsprong";
    "preferential_country_of_origin": "Country of preferential origin" | "Land van preferentiële oorsprong";
    "gross_weight": "Gross mass (kg)" | "Brutomassa (kg)";
    "net_weight": "Net mass (kg)" | "Nettomassa (kg)";
    "supplementary_quantity": "Supplementary units" | "Bijzondere maatstaf";
    "invoice_value": "Invoice value" | "Factuurwaarde";
    "invoice_currency": "Currency of the invoice" | "Factuurvaluta";
    "statistical_value": "Statistical value (EUR)" | "Statistische waarde (EUR)";
    "duty_regime": "Preference" | "Preferentie";
    "previous_code": "Previous procedure" | "Voorafgaande regeling";
    "procedure_specials": "Additional procedures of the line, one a line" | "Aanvullende regelingen van het artikel, één per regel";
    "valuation": "Customs valuation" | "Waardebepaling";
    "method": "Valuation method" | "Waardebepalingsmethode";
    "charge_deductions": "Additions and deductions" | "Toevoegingen en aftrekkingen";
    "charge_deductions.code": "Kind" | "Soort";
    "amount": "Amount" | "Bedrag";
    "currency": "Currency" | "Valuta";
    "packaging": "Packages" | "Colli";
    "packaging.type": "Kind of packages" | "Soort verpakking";
    "packaging.quantity": "Number of packages" | "Aantal colli";
    "marks": "Marks" | "Merken";
    "supporting_documents": "Supporting documents" | "Bewijsstukken";
    "previous_documents": "Previous documents" | "Voorafgaande documenten";
    "additional_references": "Additional references" | "Aanvullende verwijzingen";
    "authorisations": "Authorisations of the line" | "Vergunningen van het artikel";
    "authorisations.identification": "Number of the authorisation" | "Vergunningnummer";
    "type": "Kind" | "Soort";
    "id": "Number of the document" | "Documentnummer";
    "line": "Line of the document" | "Regel van het document";
    "expiry_date": "Valid until" | "Geldig tot en met";
    "value": "Value" | "Waarde";
    "additional_references.value": "Text or number" | "Tekst of nummer";
    "quantity": "Quantity" | "Hoeveelheid";
    "uom": "Unit" | "Eenheid";
    "inventory_line_id": "Stock lot" | "Voorraadpartij";
    "sku_details": "Articles in this line" | "Artikelcodes in dit artikel";
    "unit_value": "Value of one piece" | "Waarde per stuk";
    "unit_value_currency": "Currency" | "Valuta";
    "unit_gross_weight": "Gross mass of one piece (kg)" | "Brutomassa per stuk (kg)";
    "unit_net_weight": "Net mass of one piece (kg)" | "Nettomassa per stuk (kg)";
    "transit_type": "Type" | "Soort";
    "additional_declaration_type": "Kind of declaration" | "Soort aangifte";
    "office_of_departure": "Office of departure" | "Kantoor van vertrek";
    "office_of_destination": "Office of destination" | "Kantoor van bestemming";
    "offices_of_transit": "Offices of transit, one a line" | "Kantoren van doorgang, één per regel";
    "guarantee_type": "Kind of guarantee" | "Soort zekerheid";
    "guarantee_reference": "Guarantee reference number (GRN)" | "Nummer van de zekerheid (GRN)";
    "guarantee_access_code": "Access code of the guarantee" | "Toegangscode van de zekerheid";
    "guarantee_amount": "Amount of the guarantee" | "Bedrag van de zekerheid";
    "guarantees": "Guarantees" | "Zekerheden";
    "guarantees.type": "Kind of guarantee" | "Soort zekerheid";
    "guarantees.reference": "Guarantee reference number (GRN)" | "Nummer van de zekerheid (GRN)";
    "access_code": "Access code" | "Toegangscode";
    "country_of_dispatch": "Country of dispatch" | "Land van verzending";
    "country_of_destination": "Country of destination" | "Land van bestemming";
    "holder": "Holder of the procedure" | "Houder van de regeling";
    "limit_date": "To be there by" | "Uiterste datum van aankomst";
} }

named! { label_of {
    "items.hs_code": "Commodity code (8 digits)" | "Goederencode (8 cijfers)";
    "goods_items.hs_code": "Commodity code (6 or 8 digits)" | "Goederencode (6 of 8 cijfers)";
} }

named! { code_named {
    "representation_type.2": "direct" | "direct";
    "representation_type.3": "indirect" | "indirect";
    "duties_paid_by.broker": "broker" | "dienstverlener";
    "duties_paid_by.customer": "customer" | "klant";
    "imex.IM": "import" | "invoer";
    "imex.EX": "export" | "uitvoer";
    "transit_type.T1": "external transit" | "extern douanevervoer";
    "transit_type.T2": "internal transit" | "intern douanevervoer";
    "transit_type.T2F": "internal transit from or to a special fiscal territory" | "intern douanevervoer van of naar een bijzonder belastinggebied";
    "additional_declaration_type.A": "standard" | "normaal";
    "additional_declaration_type.D": "lodged in advance" | "vooraf ingediend";
    "guarantee_type.0": "comprehensive guarantee" | "doorlopende zekerheid";
    "guarantee_type.1": "individual guarantee" | "zekerheid per aangifte";
    "guarantee_type.2": "individual guarantee in cash" | "zekerheid per aangifte in contanten";
    "guarantee_type.3": "guarantee waiver" | "ontheffing van zekerheidstelling";
    "guarantee_type.4": "no guarantee required" | "geen zekerheid vereist";
    "guarantee_type.9": "individual guarantee, not required" | "zekerheid per aangifte, niet vereist";
    "symbol.A": "standard, goods are there" | "normale aangifte, goederen aanwezig";
    "symbol.B": "simplified, occasional" | "vereenvoudigd, incidenteel";
    "symbol.C": "simplified, regular" | "vereenvoudigd, regelmatig";
    "symbol.D": "standard, in advance" | "normale aangifte, vooraf";
    "symbol.E": "simplified, occasional, in advance" | "vereenvoudigd, incidenteel, vooraf";
    "symbol.F": "simplified, regular, in advance" | "vereenvoudigd, regelmatig, vooraf";
    "symbol.Z": "entry in the declarant's records" | "inschrijving in de administratie";
    "language.NL": "Dutch" | "Nederlands";
    "language.EN": "English" | "Engels";
    "language.DE": "German" | "Duits";
    "language.PL": "Polish" | "Pools";
    "chain_continuation_possible.yes": "yes" | "ja";
    "chain_continuation_possible.no": "no" | "nee";
    "eidr_type.min": "minimal" | "minimaal";
    "eidr_type.max": "complete" | "volledig";
    "licence_type.U": "public" | "publiek";
    "licence_type.R": "private" | "particulier";
    "identification_type.10": "IMO ship number" | "IMO-scheepsnummer";
    "identification_type.11": "vehicle registration" | "kenteken van het voertuig";
    "identification_type.20": "IATA flight number" | "IATA-vluchtnummer";
    "identification_type.30": "rail car number" | "wagonnummer";
    "identification_type.41": "container number" | "containernummer";
    "identification_type.80": "EORI number" | "EORI-nummer";
    "identification_type.99": "unknown" | "onbekend";
    "type_code.C521": "chain procedure" | "ketenprocedure";
    "charge_deductions.code.AH": "insurance" | "verzekering";
    "role.FR": "fiscal representative" | "fiscaal vertegenwoordiger";
    "previous_documents.type.N951": "summary declaration" | "summiere aangifte";
    "identification_type.U": "UN/LOCODE" | "UN/LOCODE";
    "identification_type.Y": "number of an authorisation" | "vergunningnummer";
    "identification_type.Z": "free text" | "vrije tekst";
} }

use super::Language;
use customs_billing::dossier::PurchaseCategory;
use customs_billing::rate_card::InvoiceFrequency;

texts! {
    no_dossiers_yet: "There are no dossiers yet. They are made by the API." | "Er zijn nog geen dossiers. Ze worden via de API aangemaakt.";
    dossier_search: "Number, waybill or customer's reference" | "Nummer, vrachtbrief of klantreferentie";
    dossier_number: "Number" | "Nummer";
    dossier_customer_reference: "Customer's reference" | "Klantreferentie";
    dossier_transport_mode: "Mode of transport" | "Vervoerswijze";
    dossier_pending: "To be invoiced" | "Nog te factureren";
    dossier_pending_charges: "Charges" | "Opbrengsten";
    dossier_changed: "Changed" | "Gewijzigd";
}

texts! {
    dossier_payer: "Invoiced to" | "Te factureren aan";
    dossier_invoice_reference: "Reference on the invoice" | "Referentie op de factuur";
    dossier_invoicing: "Is invoiced" | "Facturatie";
    dossier_sum_of(sum: &str, charges: usize): "{sum} (charges: {charges})" | "{sum} (opbrengsten: {charges})";
    dossier_ready_since: "Ready to invoice since" | "Klaar om te factureren sinds";
    dossier_invoiced_on: "Invoiced on" | "Gefactureerd op";
    dossier_transport: "Transport" | "Vervoer";
    dossier_master_airwaybill: "Master air waybill" | "Master-AWB";
    dossier_house_airwaybill: "House air waybill" | "House-AWB";
    dossier_master_bill: "Master bill of lading" | "Master-B/L";
    dossier_house_bill: "House bill of lading" | "House-B/L";
    dossier_vessel: "Vessel" | "Schip";
    dossier_voyage: "Voyage" | "Reisnummer";
    dossier_carrier: "Carrier" | "Vervoerder";
    dossier_carrier_eori: "EORI of the carrier" | "EORI van de vervoerder";
    dossier_packages: "Packages" | "Colli";
    dossier_weight: "Weight" | "Gewicht";
    dossier_chargeable_weight: "Chargeable weight" | "Vrachtgewicht";
    dossier_incoterms: "Delivery terms" | "Leveringsvoorwaarden";
    dossier_planning: "Planning" | "Planning";
    dossier_pickup: "Pick-up" | "Ophalen";
    dossier_etd: "Expected departure (ETD)" | "Verwacht vertrek (ETD)";
    dossier_departure_between: "Departure between" | "Vertrek tussen";
    dossier_departed: "Departed" | "Vertrokken";
    dossier_eta: "Expected arrival (ETA)" | "Verwachte aankomst (ETA)";
    dossier_arrival_between: "Arrival between" | "Aankomst tussen";
    dossier_arrived: "Arrived" | "Aangekomen";
    dossier_span(from: &str, to: &str): "{from} to {to}" | "{from} tot {to}";
    dossier_span_from(from: &str): "from {from}" | "vanaf {from}";
    dossier_span_until(to: &str): "until {to}" | "tot {to}";
    dossier_prepayment_amount: "Amount without VAT" | "Bedrag exclusief btw";
    dossier_prepayment_left: "Left to deduct" | "Nog te verrekenen";
    dossier_prepayment_back: "Unused, paid back" | "Niet gebruikt, terugbetaald";
    dossier_show_invoice: "Show" | "Tonen";
    dossier_notes: "Internal notes" | "Interne notities";
    dossier_shipper: "Shipper" | "Afzender";
    dossier_not_charged(amount: &str, what: &str): "{amount} of {what} was paid to customs and is not charged on." | "{amount} van {what} is aan de douane betaald en niet doorbelast.";
    dossier_charged_too_much(amount: &str, what: &str): "{amount} more than customs charged is charged on for {what}: finalize the draft of the credit note, or make one." | "Voor {what} is {amount} meer doorbelast dan de douane in rekening bracht: maak het concept van de creditnota definitief, of maak er een.";
    dossier_to_check: "To be checked" | "Te controleren";
}

texts! {
    dossier_declaration(id: i64): "Declaration {id}" | "Aangifte {id}";
    dossier_transit(id: i64): "Transit {id}" | "Transitaangifte {id}";
    dossier_transit_kind: "Transit" | "Transit";
    dossier_no_declarations: "No declaration belongs to this dossier." | "Bij dit dossier hoort geen aangifte.";
    dossier_no_transits: "No transit belongs to this dossier." | "Bij dit dossier hoort geen transitaangifte.";
}

texts! {
    dossier_charges: "Charges" | "Opbrengsten";
    dossier_costs: "Costs" | "Kosten";
    dossier_no_charges: "There are no charges yet." | "Er zijn nog geen opbrengsten.";
    dossier_no_costs: "There are no costs yet." | "Er zijn nog geen kosten.";
    dossier_charged_for: "For" | "Voor";
    dossier_due: "Arose on" | "Ontstaan op";
    dossier_category: "Kind of cost" | "Kostensoort";
    dossier_duties: "Duties" | "Invoerrechten";
    dossier_taxes: "VAT and other taxes" | "Btw en andere heffingen";
    dossier_freight: "Freight" | "Vracht";
    dossier_inspection: "Inspection" | "Controle";
    dossier_storage: "Storage" | "Opslag";
    dossier_handling: "Handling" | "Behandeling";
    dossier_other_cost: "Other" | "Overig";
    dossier_at_once: "at once, when the dossier is ready" | "direct, zodra het dossier klaar is";
    dossier_after_three_days: "three days after the dossier is ready" | "drie dagen nadat het dossier klaar is";
    dossier_daily: "daily" | "dagelijks";
    dossier_weekly: "weekly, on Monday" | "wekelijks, op maandag";
    dossier_monthly: "monthly, on the first" | "maandelijks, op de eerste";
}

impl Language {
    /// The name of a kind of cost.
    pub(crate) const fn dossier_cost(self, category: PurchaseCategory) -> &'static str {
        match category {
            PurchaseCategory::Duties => self.dossier_duties(),
            PurchaseCategory::Taxes => self.dossier_taxes(),
            PurchaseCategory::Freight => self.dossier_freight(),
            PurchaseCategory::Inspection => self.dossier_inspection(),
            PurchaseCategory::Storage => self.dossier_storage(),
            PurchaseCategory::Handling => self.dossier_handling(),
            PurchaseCategory::Other => self.dossier_other_cost(),
        }
    }

    /// When something is invoiced.
    pub(crate) const fn dossier_frequency(self, frequency: InvoiceFrequency) -> &'static str {
        match frequency {
            InvoiceFrequency::Immediate => self.dossier_at_once(),
            InvoiceFrequency::Delayed => self.dossier_after_three_days(),
            InvoiceFrequency::Daily => self.dossier_daily(),
            InvoiceFrequency::Weekly => self.dossier_weekly(),
            InvoiceFrequency::Monthly => self.dossier_monthly(),
        }
    }
}

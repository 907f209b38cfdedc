use super::Language;
use customs_billing::dossier::DossierStatus;
use customs_billing::invoice::{DocumentType, InvoiceStatus};
use customs_billing::money::PaymentTermGroup;

texts! {
    invoice_draft: "Draft" | "Concept";
    invoice_finalized: "Final" | "Definitief";
    invoice_sent: "Sent" | "Verzonden";
    invoice_paid: "Paid" | "Betaald";
    invoice_past_due: "past its due date" | "over de vervaldatum";
    invoice_document: "Invoice" | "Factuur";
    invoice_credit_note: "Credit note" | "Creditnota";
    invoice_handling: "Services" | "Dienstverlening";
    invoice_duties: "Duties and taxes" | "Rechten en heffingen";
    invoice_disbursements: "Disbursements" | "Voorschotten";
    dossier_open: "Open" | "Open";
    dossier_complete: "Complete" | "Gereed";
    dossier_ready: "Ready to invoice" | "Klaar om te factureren";
    dossier_invoiced: "Invoiced" | "Gefactureerd";
    dossier_closed: "Closed" | "Gesloten";
}

texts! {
    no_invoices_yet: "There are no invoices yet. They are made of dossiers that are ready to invoice." | "Er zijn nog geen facturen. Ze worden gemaakt van dossiers die klaar zijn om te factureren.";
    search_invoices: "Number, customer or notes" | "Nummer, klant of opmerkingen";
    invoice_number: "Number" | "Nummer";
    invoice_date: "Invoice date" | "Factuurdatum";
    invoice_due_date: "Due date" | "Vervaldatum";
    invoice_total: "Total" | "Totaal";
    invoice_payment_group: "What it is for" | "Waarvoor";
    invoice_draft_number(id: i64): "Draft {id}" | "Concept {id}";
}

texts! {
    invoice_supply_date: "Date of supply" | "Datum van levering";
    invoice_finalized_at: "Final since" | "Definitief sinds";
    invoice_sent_at: "Sent on" | "Verzonden op";
    invoice_currency: "Currency" | "Valuta";
    invoice_prepayment: "Payment in advance" | "Vooruitbetaling";
    invoice_vat_in_euro: "VAT in euro" | "Btw in euro";
    invoice_exchange_rate: "Exchange rate" | "Wisselkoers";
    invoice_rate_of_customs(rate: &str, day: &str): "{rate} for one euro, of customs for {day}" | "{rate} voor één euro, van de douane voor {day}";
    invoice_sample_rate(rate: &str, day: &str): "{rate} for one euro, a sample figure for {day}" | "{rate} voor één euro, een voorbeeldkoers voor {day}";
    invoice_credits: "Credits invoice" | "Crediteert factuur";
    invoice_notes: "Notes" | "Opmerkingen";
    invoice_lines: "Lines" | "Regels";
    #[doc(hidden)]
    invoice_letters: "Letters that no font of this installation has" | "Letters waarvoor deze installatie geen lettertype heeft";
    invoice_letters_boxes(text: &str, letters: &str): "{text}: {letters}. The PDF shows empty boxes." | "{text}: {letters}. De pdf toont lege vakjes.";
    #[doc(hidden)]
    invoice_letters_refused(text: &str, letters: &str): "{text}: {letters}. The invoice has to show this text and cannot be made final." | "{text}: {letters}. De factuur moet deze tekst tonen en kan niet definitief worden.";
    invoice_seller: "Your organisation" | "Uw organisatie";
    invoice_line_number(number: usize): "Line {number}" | "Regel {number}";
    invoice_no_lines: "This invoice has no lines yet." | "Deze factuur heeft nog geen regels.";
    invoice_description: "Description" | "Omschrijving";
    invoice_quantity: "Quantity" | "Aantal";
    invoice_unit_price: "Unit price" | "Prijs per eenheid";
    invoice_vat_rate: "VAT rate" | "Btw-tarief";
    invoice_amount: "Amount" | "Bedrag";
    invoice_subtotal: "Total without VAT" | "Totaal exclusief btw";
    invoice_vat: "VAT" | "Btw";
    invoice_vat_of(rate: &str): "VAT {rate}" | "Btw {rate}";
    invoice_vat_reversed: "VAT reverse-charged" | "Btw verlegd";
    invoice_vat_outside: "Outside VAT" | "Buiten de btw";
    invoice_vat_exempt: "Passed on, without VAT" | "Doorberekend, zonder btw";
    invoice_over(amount: &str): "over {amount}" | "over {amount}";
    invoice_payment: "Payment" | "Betaling";
    invoice_not_paid: "Not paid yet." | "Nog niet betaald.";
    invoice_paid_at: "Paid on" | "Betaald op";
    invoice_payment_reference: "Payment reference" | "Betalingskenmerk";
    invoice_paid_by: "Recorded by" | "Vastgelegd door";
    invoice_credit_notes: "Credit notes" | "Creditnota's";
    invoice_pdf: "PDF" | "PDF";
    invoice_ubl: "E-invoice (UBL)" | "E-factuur (UBL)";
    invoice_without_ubl: "There is no e-invoice (UBL)" | "Er is geen e-factuur (UBL)";
    #[doc(hidden)]
    invoice_lacks_these: "The rules for electronic invoices ask for what is named here. An invoice keeps what the organisation and the customer told about themselves when it was finalized: complete these data, credit this invoice and make it again." | "De regels voor e-facturen vragen wat hier staat. Een factuur houdt de gegevens van de organisatie en de klant van het moment waarop ze definitief werd: vul de gegevens aan, crediteer deze factuur en maak haar opnieuw.";
}

texts! {
    invoice_not_in_status(status: &str): "The status is {status}, which does not allow this." | "De status is {status}; dan kan dit niet.";
    billing_in_use: "Something refers to it, so it cannot be deleted." | "Er wordt naar verwezen; verwijderen kan daarom niet.";
    billing_locked: "It is locked and can no longer be changed." | "Het is vergrendeld en kan niet meer worden gewijzigd.";
    billing_taken_off(by: &str): "It was paid in advance and is deducted by {by}. Take that back first, or credit the unused part alone." | "Het is vooruitbetaald en verrekend met {by}. Maak dat eerst ongedaan, of crediteer alleen het deel dat niet is gebruikt.";
    billing_no_pending_lines: "There are no lines left to invoice." | "Er zijn geen regels meer om te factureren.";
    billing_no_rate_card(customer: &str): "Customer {customer} has no active rate card." | "Klant {customer} heeft geen actieve tariefkaart.";
    billing_already_linked: "It belongs to a dossier already." | "Het hoort al bij een dossier.";
    billing_not_linked: "It does not belong to this dossier." | "Het hoort niet bij dit dossier.";
    #[doc(hidden)]
    invoice_lacks(what: &str): "The electronic invoice cannot be made, since the invoice lacks what its rules ask for. An invoice keeps what the organisation and the customer told about themselves when it was finalized. ({what})" | "De e-factuur kan niet worden gemaakt, want op de factuur ontbreken gegevens die de regels ervoor vragen. Een factuur houdt de gegevens van de organisatie en de klant van het moment waarop ze definitief werd. ({what})";
    billing_not_ready(why: &str): "Something is missing: {why}" | "Er ontbreekt iets: {why}";
}

impl Language {
    /// The name of an invoice's status.
    pub(crate) const fn invoice_status(self, status: InvoiceStatus) -> &'static str {
        match status {
            InvoiceStatus::Draft => self.invoice_draft(),
            InvoiceStatus::Finalized => self.invoice_finalized(),
            InvoiceStatus::Sent => self.invoice_sent(),
            InvoiceStatus::Paid => self.invoice_paid(),
        }
    }

    /// The name of a dossier's status.
    pub(crate) const fn dossier_status(self, status: DossierStatus) -> &'static str {
        match status {
            DossierStatus::Open => self.dossier_open(),
            DossierStatus::Complete => self.dossier_complete(),
            DossierStatus::ReadyToInvoice => self.dossier_ready(),
            DossierStatus::Invoiced => self.dossier_invoiced(),
            DossierStatus::Closed => self.dossier_closed(),
        }
    }

    /// The name of a status of billing, by its word.
    pub fn billing_status(self, word: &'static str) -> &'static str {
        let of_invoice = InvoiceStatus::from_word(word).map(|status| self.invoice_status(status));
        of_invoice.or_else(|| Some(self.dossier_status(DossierStatus::from_word(word)?))).unwrap_or(word)
    }

    /// The name of a type of document.
    pub(crate) const fn invoice_type(self, document_type: DocumentType) -> &'static str {
        match document_type {
            DocumentType::Invoice => self.invoice_document(),
            DocumentType::CreditNote => self.invoice_credit_note(),
        }
    }

    /// The name of a payment term group.
    pub(crate) const fn invoice_group(self, group: PaymentTermGroup) -> &'static str {
        match group {
            PaymentTermGroup::Handling => self.invoice_handling(),
            PaymentTermGroup::Duties => self.invoice_duties(),
            PaymentTermGroup::Disbursements => self.invoice_disbursements(),
        }
    }
}

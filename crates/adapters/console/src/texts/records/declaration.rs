use crate::shown;
use crate::texts::Language;
use customs_declarations::{DutiesPaidBy, DutiesPayer, PayerReason, TimelineEvent};

texts! {
    record_actions: "What you can do" | "Wat u kunt doen";
    record_edit: "Edit" | "Bewerken";
    record_correct: "Correct" | "Corrigeren";
    record_submit: "Submit" | "Indienen";
    record_save_as_draft: "Back to draft" | "Terug naar concept";
    record_send_presentation: "Present the goods" | "Goederen aanbrengen";
    record_send_supplementary: "Send the supplementary declaration" | "Aanvullende aangifte verzenden";
    record_control_response: "Answer the control" | "Reageren op de controle";
    record_alternative_proof: "Prove the exit" | "Uitgaan aantonen";
    record_verify: "Mark as verified" | "Als geverifieerd aanmerken";
    record_copy: "Copy" | "Kopiëren";
    record_release_on_paper: "Release on paper" | "Op papier vrijgeven";
    record_amend: "Amend" | "Wijzigen";
    record_invalidate: "Request invalidation" | "Ongeldigmaking vragen";
    record_set_status: "Set the status by hand" | "Status handmatig instellen";
    record_delete: "Delete" | "Verwijderen";
    record_rejected_by_customs: "Rejected by customs" | "Afgewezen door de douane";
    record_no_reason: "Customs gave no reason." | "De douane gaf geen reden.";
    record_field: "field" | "veld";
    record_whole_declaration: "declaration as a whole" | "aangifte als geheel";
    record_was: "was" | "was";
    record_line_number(line: impl std::fmt::Display): "Item {line}" | "Artikel {line}";
    record_parties: "Parties" | "Partijen";
    record_dates: "Dates and deadlines" | "Data en termijnen";
    record_application_reference: "Trader's reference (UCR)" | "Referentie van de klant (UCR)";
    record_procedure: "Procedure" | "Regeling";
    record_office: "Customs office" | "Douanekantoor";
    record_exit_office: "Office of exit" | "Kantoor van uitgang";
    #[doc(hidden)]
    record_gross_mass: "Gross mass" | "Brutomassa";
    #[doc(hidden)]
    record_invoice_value: "Invoice value" | "Factuurwaarde";
    record_importer: "Importer" | "Importeur";
    record_exporter: "Exporter" | "Exporteur";
    record_consignor: "Consignor" | "Afzender";
    record_consignee: "Consignee" | "Geadresseerde";
    record_buyer: "Buyer" | "Koper";
    record_seller: "Seller" | "Verkoper";
    record_documents_wanted_until: "Documents wanted by" | "Documenten aanleveren vóór";
    record_present_until: "Present the goods by" | "Goederen aanbrengen uiterlijk";
    record_supplement_until: "Supplementary declaration by" | "Aanvullende aangifte uiterlijk";
    record_supplement_due: "Supplementary declaration is sent on" | "Aanvullende aangifte wordt verzonden op";
    record_registered: "Registered" | "Geregistreerd";
    record_presentation_sent: "Presentation sent" | "Aanbrengen verzonden";
    record_presentation_accepted: "Presentation accepted" | "Aanbrengen aanvaard";
    record_supplementary_sent: "Supplementary declaration sent" | "Aanvullende aangifte verzonden";
    record_verified: "Verified" | "Geverifieerd";
    record_verified_by: "Verified by" | "Geverifieerd door";
    record_no_lines: "There are no goods items yet." | "Er zijn nog geen artikelen.";
    record_number: "No." | "Nr.";
    record_goods: "Goods" | "Goederen";
    record_sku: "SKU" | "SKU";
    record_commodity: "Commodity code" | "Goederencode";
    record_origin: "Origin" | "Oorsprong";
    record_gross_kg: "Gross, kg" | "Bruto, kg";
    record_net_kg: "Net, kg" | "Netto, kg";
    record_statistical_value: "Statistical value" | "Statistische waarde";
    record_charged: "Charged by customs" | "Door de douane in rekening gebracht";
    record_duties_paid_by: "Duties are paid to customs by" | "Rechten worden aan de douane betaald door";
    record_paid_by_broker(reason: &str): "the broker ({reason})" | "de dienstverlener ({reason})";
    record_paid_by_customer(reason: &str): "the customer ({reason})" | "de klant ({reason})";
    record_payer_said: "as the declaration says" | "zoals de aangifte zegt";
    record_payer_own_deferment: "its own deferred payment, C506" | "eigen uitstel van betaling, C506";
    record_payer_deferment_of(holder: &str): "deferred payment of {holder}, C506" | "uitstel van betaling van {holder}, C506";
    record_payer_holder_unknown: "whose the deferred payment (C506) is, is not known" | "van wie het uitstel van betaling (C506) is, is niet bekend";
    record_payer_no_deferment: "no deferred payment is named" | "geen uitstel van betaling vermeld";
    record_tax: "Tax" | "Heffing";
    record_amount: "Amount" | "Bedrag";
    record_estimated: "Estimated" | "Geraamd";
    record_difference: "Difference" | "Verschil";
    record_estimate: "Estimate" | "Raming";
    record_estimate_says: "By the tariff and rates that this service knows; customs decides. Calculated on" | "Op basis van het tarief en de koersen die deze dienst kent; de douane beslist. Berekend op";
    record_estimate_gaps: "The estimate is not complete. What is missing:" | "De raming is niet volledig. Wat ontbreekt:";
    record_customs_value: "Customs value" | "Douanewaarde";
    record_total_duties: "All duties and taxes" | "Alle rechten en heffingen";
    record_payable_sum: "To be paid" | "Te betalen";
    record_suspended_sum: "Suspended" | "Geschorst";
    record_deferred_sum: "VAT to the VAT return (article 23)" | "Btw naar de btw-aangifte (artikel 23)";
    record_secured_sum: "Secured, not owed" | "Zekerheid, niet verschuldigd";
    record_rate: "Rate" | "Tarief";
    #[doc(hidden)]
    record_rates(count: &str): "{count} rates" | "{count} tarieven";
    record_base: "Charged on" | "Grondslag";
    record_treatment_head: "Treatment" | "Behandeling";
    record_trace: "How it was calculated" | "Hoe het berekend is";
    record_assumptions: "Assumptions" | "Aannames";
    record_no_estimate: "There is no estimate for an export." | "Bij uitvoer is er geen raming.";
    record_payable: "Payable" | "Te betalen";
    record_suspended: "Suspended" | "Geschorst";
    record_deferred: "Deferred" | "Verlegd";
    record_secured: "Secured" | "Zekerheid";
    record_relieved: "Relieved" | "Vrijgesteld";
    record_created_event: "Created" | "Aangemaakt";
    record_submitted_event: "Submitted to customs" | "Ingediend bij de douane";
    record_control_event: "Selected for control" | "Geselecteerd voor controle";
    record_amendment_requested: "Amendment requested" | "Wijziging gevraagd";
    record_amended: "Amended" | "Gewijzigd door de douane";
    record_amendment_refused: "Amendment refused" | "Wijziging geweigerd";
    record_released_on_paper: "Released on paper" | "Op papier vrijgegeven";
    record_changed_event: "Changed" | "Gewijzigd";
    record_payer_changed_event: "Payer of the duties changed" | "Betaler van de rechten gewijzigd";
}

impl Language {
    /// Who pays the duties to customs, with the reason.
    pub(crate) fn record_payer(self, paid_by: &DutiesPaidBy) -> String {
        let reason = match &paid_by.reason {
            PayerReason::Said => self.record_payer_said().to_owned(),
            PayerReason::DefermentOfBroker => self.record_payer_own_deferment().to_owned(),
            PayerReason::DefermentOfOther(holder) => self.record_payer_deferment_of(holder.as_str()),
            PayerReason::HolderUnknown => self.record_payer_holder_unknown().to_owned(),
            PayerReason::NoDeferment => self.record_payer_no_deferment().to_owned(),
        };
        match paid_by.payer {
            DutiesPayer::Broker => self.record_paid_by_broker(&reason),
            DutiesPayer::Customer => self.record_paid_by_customer(&reason),
        }
    }

    /// The name of an event in the history of a declaration.
    pub(crate) const fn declaration_event(self, event: TimelineEvent) -> &'static str {
        match event {
            TimelineEvent::Created => self.record_created_event(),
            TimelineEvent::Submitted => self.record_submitted_event(),
            TimelineEvent::Accepted => self.accepted(),
            TimelineEvent::Released => self.released(),
            TimelineEvent::Rejected => self.rejected(),
            TimelineEvent::Control => self.record_control_event(),
            TimelineEvent::Held => self.held(),
            TimelineEvent::Invalidated => self.invalidated(),
            TimelineEvent::PresentationSent => self.record_presentation_sent(),
            TimelineEvent::SupplementarySent => self.record_supplementary_sent(),
            TimelineEvent::AmendmentSent => self.record_amendment_requested(),
            TimelineEvent::Amended => self.record_amended(),
            TimelineEvent::AmendmentRefused => self.record_amendment_refused(),
            TimelineEvent::ReleasedOnPaper => self.record_released_on_paper(),
            TimelineEvent::StatusChanged => self.record_changed_event(),
            TimelineEvent::PayerChanged => self.record_payer_changed_event(),
            TimelineEvent::Verified => self.record_verified(),
        }
    }

    /// The name of a kind of duty, by the word of the estimate, behind the code of the tax.
    pub(crate) fn record_kind_of_duty(self, word: &'static str) -> String {
        let code = match word {
            "customs_duty" => "A00",
            "additional_duty" => "A20",
            "anti_dumping_duty" => "A30",
            "provisional_anti_dumping_duty" => "A35",
            "countervailing_duty" => "A40",
            "provisional_countervailing_duty" => "A45",
            "vat" => "B00",
            other => other,
        };
        self.record_tax_type(code)
    }

    /// The name of a tax behind its code; only the code if this service does not know it.
    pub(crate) fn record_tax_type(self, code: &str) -> String {
        let name = match code {
            "A00" => self.choose("Customs duty", "Douanerecht"),
            "A20" => self.choose("Additional duty", "Aanvullend recht"),
            "A30" => self.choose("Anti-dumping duty", "Antidumpingrecht"),
            "A35" => self.choose("Provisional anti-dumping duty", "Voorlopig antidumpingrecht"),
            "A40" => self.choose("Countervailing duty", "Compenserend recht"),
            "A45" => self.choose("Provisional countervailing duty", "Voorlopig compenserend recht"),
            "B00" => self.choose("VAT", "Btw"),
            other => return shown::text(other),
        };
        format!("{code} {name}")
    }

    /// The name of the treatment of a duty, by the word of the estimate.
    pub(crate) fn record_treatment(self, word: &'static str) -> &'static str {
        match word {
            "payable" => self.record_payable(),
            "suspended" => self.record_suspended(),
            "deferred" => self.record_deferred(),
            "secured" => self.record_secured(),
            "relieved" => self.record_relieved(),
            other => other,
        }
    }
}

use crate::shown;
use crate::texts::Language;
use customs_transits::TimelineEvent;

texts! {
    transit_actions: "Actions" | "Acties";
    transit_request_release: "Request the release" | "Om vrijgave verzoeken";
    transit_answer_enquiry: "Answer the enquiry" | "Nasporing beantwoorden";
    transit_report_arrival: "Report the arrival" | "Aankomst melden";
    transit_send_unloading_remarks: "Send the unloading remarks" | "Losopmerkingen verzenden";
}

texts! {
    transit_what_customs_found: "What customs found" | "Wat de douane heeft bevonden";
    transit_no_reason: "The message of customs names no reason." | "Het bericht van de douane noemt geen reden.";
    transit_correction_awaited(id: i64): "Customs asks for a correction of the declaration. A correction is sent by the API: PUT /api/v1/transits/{id}." | "De douane vraagt om een correctie van de aangifte. Een correctie gaat via de API: PUT /api/v1/transits/{id}.";
    transit_guarantee_awaited(id: i64): "Customs does not accept the guarantee. Another one is sent by the API: PUT /api/v1/transits/{id}." | "De douane aanvaardt de zekerheid niet. Een andere gaat via de API: PUT /api/v1/transits/{id}.";
    transit_amendment_open(asked: &str): "A correction was requested on {asked}; customs has not decided on it yet." | "Op {asked} is een correctie gevraagd; de douane heeft er nog niet over beslist.";
    transit_amendment_refused(asked: &str, at: &str): "Customs refused the correction of {asked} on {at}." | "De douane heeft de correctie van {asked} op {at} geweigerd.";
    transit_at_departure: "At departure" | "Bij vertrek";
    transit_at_destination: "At destination" | "Bij bestemming";
    transit_application_reference: "Trader's reference" | "Referentie van de klant";
    transit_packages: "Packages" | "Colli";
    transit_consignment: "Consignment" | "Zending";
    transit_office_of_departure: "Office of departure" | "Kantoor van vertrek";
    transit_offices_of_transit: "Offices of transit" | "Kantoren van doorgang";
    transit_office_of_destination: "Office of destination" | "Kantoor van bestemming";
    transit_country_of_dispatch: "Country of dispatch" | "Land van verzending";
    transit_country_of_destination: "Country of destination" | "Land van bestemming";
    transit_limit_date: "To be there by" | "Uiterste datum van aankomst";
    transit_holder: "Holder of the procedure" | "Houder van de regeling";
    transit_means_at_departure: "Transport at departure" | "Vervoermiddel bij vertrek";
    transit_means_at_border: "Transport at the border" | "Grensoverschrijdend vervoermiddel";
    transit_containers: "Containers" | "Containers";
    transit_seals: "Seals" | "Verzegelingen";
}

texts! {
    transit_guarantees: "Guarantees" | "Zekerheden";
    transit_guarantee_of_customer: "The transit names no guarantee: that of the customer is used." | "De transitaangifte noemt geen zekerheid: die van de klant wordt gebruikt.";
    transit_no_reference: "no reference" | "geen referentie";
    transit_arrival: "Arrival" | "Aankomst";
    transit_trader_at_destination: "Trader at destination" | "Handelaar op bestemming";
    transit_arrival_date: "Arrived on" | "Aangekomen op";
    transit_seals_intact: "Seals intact" | "Verzegeling intact";
    transit_unloading_remarks: "Unloading remarks" | "Losopmerkingen";
    transit_enquiry_of_customs: "Enquiry of customs" | "Nasporing door de douane";
    transit_enquiry_asked: "Asked on" | "Gevraagd op";
    transit_enquiry_until: "To be answered by" | "Te beantwoorden tot en met";
    transit_enquiry_office: "Asking office" | "Vragend kantoor";
    transit_enquiry_reference: "Reference of the enquiry" | "Kenmerk van de nasporing";
    transit_enquiry_answered: "Answered on" | "Beantwoord op";
    transit_dates: "Dates" | "Data";
    transit_present_until: "Present the goods by" | "Goederen aanbrengen tot en met";
    transit_registered: "Registered in advance" | "Vooraf geregistreerd";
    transit_presentation_sent: "Goods presented" | "Goederen aangebracht";
    transit_presentation_accepted: "Presentation confirmed" | "Aanbrengen bevestigd";
}

texts! {
    transit_description: "Goods" | "Goederen";
    transit_previous_documents: "Previous documents" | "Voorafgaande documenten";
    transit_supporting_documents: "Supporting documents" | "Bewijsstukken";
}

texts! {
    transit_selected_for_control: "Selected for control" | "Geselecteerd voor controle";
    transit_correction_accepted: "Correction accepted" | "Correctie aanvaard";
    transit_changed: "Changed" | "Gewijzigd";
}

impl Language {
    /// The name of an event in the history of a transit.
    pub(crate) const fn transit_event(self, event: TimelineEvent) -> &'static str {
        match event {
            TimelineEvent::Created => self.created(),
            TimelineEvent::Submitted => self.submitted(),
            TimelineEvent::Accepted => self.accepted(),
            TimelineEvent::Control => self.transit_selected_for_control(),
            TimelineEvent::PresentationSent => self.transit_presentation_sent(),
            TimelineEvent::Released => self.transit_in_transit(),
            TimelineEvent::ArrivalSent => self.transit_arrival_sent(),
            TimelineEvent::Arrived => self.transit_goods_released(),
            TimelineEvent::Discharged => self.transit_discharged(),
            TimelineEvent::Rejected => self.rejected(),
            TimelineEvent::Invalidated => self.invalidated(),
            TimelineEvent::Amended => self.transit_correction_accepted(),
            TimelineEvent::ReleasedOnPaper => self.record_released_on_paper(),
            TimelineEvent::StatusChanged => self.transit_changed(),
        }
    }

    /// The name of a type of guarantee, with its code; only the code where customs may redefine it.
    pub(crate) fn transit_guarantee_type(self, code: &str) -> String {
        let Some(name) = self.code_name("guarantees", "type", code) else { return shown::text(code) };
        format!("{code} – {name}")
    }
}

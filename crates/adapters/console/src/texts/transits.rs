mod record;

use super::Language;
use customs_transits::lifecycle::{DepartureState, DestinationState, OpenRequest, Standing, Status};

texts! {
    transit_arrived: "Arrived" | "Aangekomen";
    transit_discharged: "Discharged" | "Gezuiverd";
    transit_type: "Type" | "Soort";
    transit_route: "Route" | "Traject";
    no_transits_yet: "There are no transits yet. Make one by the API, or as a copy." | "Er zijn nog geen transitaangiften. Maak er een via de API of als kopie.";
}

texts! {
    #[doc(hidden)]
    transit_arrivals: "Arrivals" | "Aankomsten";
    no_arrivals_yet: "No arrival was reported yet of a transit that somebody else lodged." | "Er is nog geen aankomst gemeld van een transitaangifte van een ander.";
    #[doc(hidden)]
    transit_new_arrival: "Report an arrival" | "Een aankomst melden";
}

texts! {
    transit_failed: "Technical error" | "Technische fout";
    transit_acknowledged: "Received by customs" | "Ontvangen door de douane";
    transit_prelodged: "Lodged in advance" | "Vooraf ingediend";
    transit_guarantee_problem: "Guarantee not valid" | "Zekerheid niet geldig";
    transit_amendment_requested: "Correction requested" | "Correctie gevraagd";
    transit_not_released: "Not released" | "Niet vrijgegeven";
    transit_in_transit: "Released for transit" | "Vrijgegeven voor douanevervoer";
    transit_incident: "Incident on the way" | "Incident onderweg";
    transit_enquiry: "Enquiry" | "Nasporing";
    transit_enquiry_to_answer: "Enquiry to answer" | "Nasporing te beantwoorden";
    transit_discrepancies: "Differences at destination" | "Verschillen bij bestemming";
    transit_recovery: "Recovery of the debt" | "Invordering van de schuld";
    transit_no_arrival: "No arrival reported" | "Geen aankomst gemeld";
    transit_arrival_sent: "Arrival reported" | "Aankomst gemeld";
    transit_arrival_rejected: "Arrival report rejected" | "Aankomstmelding afgewezen";
    transit_unloading_allowed: "Unloading allowed" | "Lossen toegestaan";
    transit_remarks_sent: "Unloading remarks sent" | "Losopmerkingen verzonden";
    transit_goods_released: "Goods released at destination" | "Goederen vrijgegeven bij bestemming";
}

texts! {
    transit_not_in_status(status: &str): "The transit is {status}, which does not allow this." | "De transitaangifte heeft status {status}; dan kan dit niet.";
    transit_not_prelodged: "Only a transit that was lodged in advance (type D) is presented." | "Alleen een vooraf ingediende transitaangifte (type D) wordt aangebracht.";
    transit_discharge_on_paper: "Record the discharge" | "Zuivering vastleggen";
    transit_on_paper: "Under way on paper" | "Op papier onderweg";
    transit_amendment_pending(at: &str): "Customs has not decided on the correction of {at} yet." | "De douane heeft nog niet beslist over de correctie van {at}.";
    transit_no_way_back: "Customs gave the transit an MRN, so it cannot become a draft again. Make a copy." | "De transitaangifte heeft een MRN van de douane en kan geen concept meer worden. Maak een kopie.";
    transit_undecided: "Customs may have the transit. It can become a draft only once customs rejects it or its answer is overdue." | "De douane heeft de transitaangifte mogelijk. Ze kan pas een concept worden als de douane haar afwijst of te laat antwoordt.";
    transit_known_to_customs: "Customs knows the transit, or may know it, so it cannot be deleted." | "De douane kent de transitaangifte, of kent haar mogelijk; verwijderen kan daarom niet.";
    transit_not_accepted: "Customs has not accepted the transit yet." | "De douane heeft de transitaangifte nog niet aanvaard.";
}

impl Language {
    /// The name of a transit's status.
    pub(crate) const fn transit_status(self, status: Status) -> &'static str {
        match status {
            Status::Draft => self.draft(),
            Status::Submitted => self.submitted(),
            Status::Accepted => self.accepted(),
            Status::Released => self.released(),
            Status::Arrived => self.transit_arrived(),
            Status::Completed => self.transit_discharged(),
            Status::Rejected => self.rejected(),
            Status::InvalidationRequested => self.invalidation_requested(),
            Status::Invalidated => self.invalidated(),
        }
    }

    /// The name of the state of a movement at the office of departure.
    pub(crate) const fn transit_departure(self, state: DepartureState) -> &'static str {
        use DepartureState as D;
        match state {
            D::Draft => self.draft(),
            D::Submitted => self.submitted(),
            D::Failed => self.transit_failed(),
            D::Acknowledged => self.transit_acknowledged(),
            D::Rejected => self.rejected(),
            D::Prelodged => self.transit_prelodged(),
            D::Accepted => self.accepted(),
            D::GuaranteeProblem => self.transit_guarantee_problem(),
            D::AmendmentRequested => self.transit_amendment_requested(),
            D::UnderControl => self.under_control(),
            D::NotReleased => self.transit_not_released(),
            D::Released => self.transit_in_transit(),
            D::ReleasedWithIncident => self.transit_incident(),
            D::Enquiry => self.transit_enquiry(),
            D::Discrepancies => self.transit_discrepancies(),
            D::Recovery => self.transit_recovery(),
            D::WrittenOff => self.transit_discharged(),
            D::InvalidationRequested => self.invalidation_requested(),
            D::Invalidated => self.invalidated(),
            D::OnPaper => self.transit_on_paper(),
        }
    }

    /// The name of what is open at customs about a transit.
    pub(crate) const fn transit_open_request(self, request: OpenRequest) -> &'static str {
        match request {
            OpenRequest::Enquiry => self.transit_enquiry_to_answer(),
            OpenRequest::Correction => self.transit_amendment_requested(),
            OpenRequest::Guarantee => self.transit_guarantee_problem(),
            OpenRequest::Recovery => self.transit_recovery(),
        }
    }

    /// The name of the state of a movement at the office of destination.
    pub(crate) const fn transit_destination(self, state: DestinationState) -> &'static str {
        match state {
            DestinationState::Nothing => self.transit_no_arrival(),
            DestinationState::ArrivalSent => self.transit_arrival_sent(),
            DestinationState::ArrivalRejected => self.transit_arrival_rejected(),
            DestinationState::UnloadingAllowed => self.transit_unloading_allowed(),
            DestinationState::RemarksSent => self.transit_remarks_sent(),
            DestinationState::GoodsReleased => self.transit_goods_released(),
        }
    }

    /// What the office of departure says of a movement, where that is more than its status.
    pub(crate) fn transit_departure_beyond_status(self, standing: Standing) -> Option<&'static str> {
        let (status, departure) = (self.transit_status(standing.status()), self.transit_departure(standing.departure));
        let told_by_status = matches!(standing.departure, DepartureState::Released) || departure == status;
        (!told_by_status).then_some(departure)
    }

    /// What the two offices say of a movement beyond its status: nothing while they say the same.
    pub fn transit_offices_say(self, standing: Standing) -> String {
        let departure = self.transit_departure_beyond_status(standing);
        let destination = match standing.destination {
            DestinationState::Nothing => None,
            DestinationState::GoodsReleased if standing.status() == Status::Arrived => None,
            state => Some(self.transit_destination(state)),
        };
        departure.into_iter().chain(destination).collect::<Vec<_>>().join(" · ")
    }
}

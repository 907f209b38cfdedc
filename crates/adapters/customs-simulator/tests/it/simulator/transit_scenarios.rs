//! Every scenario of transit, played with whole messages to its end. Every answer must be valid by the published table
//! of elements, and those to published declarations by the schemas too, where these lie beside the project.

use crate::sample_messages::{
    DEPARTURE_AND_HOLDER, OFFICE_AND_TRADER_AT_DESTINATION, published_material, whole_transit_amendment,
    whole_transit_declaration, whole_transit_notice,
};
use crate::simulator::{Authority, number, text};
use crate::valid_messages::{assert_all_valid, assert_keep_the_schemas};
use customs_simulator::accounts::AccountKind;
use customs_simulator::cases::CaseState;
use customs_simulator::transit::{
    AnswerHead, AnsweredMovement, ControlNotice, MovementRecord, TraderMessage, TransitAnswer, TransitError,
    TransitState, write_response,
};

/// A movement at the simulated customs, with all that customs answered about it.
struct Movement {
    authority: Authority,
    mrn: String,
    sent: u32,
    answers: Vec<String>,
}

impl Movement {
    /// Lodges a movement and takes the answers to it.
    fn lodged(reference: &str, kind: &str) -> Self {
        Self::taken(&whole_transit_declaration("T1", reference, kind))
    }

    fn taken(declaration: &str) -> Self {
        let authority = Authority::new();
        authority.receive("T1", declaration);
        let mut movement = Self { authority, mrn: String::new(), sent: 0, answers: Vec::new() };
        movement.listen();
        movement
    }

    /// Takes all answers that come, each checked by the table of elements, and returns the numbers of their messages.
    fn listen(&mut self) -> Vec<String> {
        let answers = self.authority.all();
        assert_all_valid(&answers);
        for answer in &answers {
            if let Some(mrn) = text(answer, "MRN") {
                mrn.clone_into(&mut self.mrn);
            }
        }
        self.answers.extend(answers.iter().cloned());
        answers.iter().filter_map(|answer| number(answer)).collect()
    }

    /// Sends a message about the movement and takes the answers.
    fn report(&mut self, number: &str, more: &str, rest: &str) -> Vec<String> {
        self.sent += 1;
        let (name, operation) = (format!("N{}", self.sent), format!("<MRN>{}</MRN>{more}", self.mrn));
        self.authority.receive(&name, &whole_transit_notice(number, &name, &operation, rest));
        self.listen()
    }

    fn amend(&mut self, reference: &str, kind: &str) -> Vec<String> {
        self.sent += 1;
        let (name, named) = (format!("N{}", self.sent), format!("<MRN>{}</MRN>", self.mrn));
        self.authority.receive(&name, &whole_transit_amendment(&name, &named, reference, kind));
        self.listen()
    }

    fn arrive(&mut self, simplified: &str) -> Vec<String> {
        let more = format!(
            "<arrivalNotificationDateAndTime>2026-09-03T10:00:00</arrivalNotificationDateAndTime>\
             <simplifiedProcedure>{simplified}</simplifiedProcedure><incidentFlag>0</incidentFlag>"
        );
        self.report("007", &more, OFFICE_AND_TRADER_AT_DESTINATION)
    }

    fn state(&self) -> TransitState {
        match self.authority.state_of("T1") {
            Some(CaseState::Transit(state)) => state,
            other => panic!("no movement: {other:?}"),
        }
    }

    fn reported(&self) -> String {
        let numbers: Vec<_> = self.answers.iter().filter_map(|answer| number(answer)).collect();
        numbers.join(" ")
    }

    fn answer(&self, message: &str) -> &str {
        let found = self.answers.iter().rev().find(|answer| number(answer).as_deref() == Some(message));
        found.expect("it was answered so")
    }
}

#[test]
fn the_messages_of_these_tests_are_valid() {
    assert_all_valid(&[
        whole_transit_declaration("T1", "ORDER-1", "A"),
        whole_transit_declaration("T1", "ORDER-1", "D"),
        whole_transit_amendment("N1", "<MRN>26NL000510A1B2C3J5</MRN>", "ORDER-1", "A"),
    ]);
}

#[test]
fn every_scenario_of_the_departure_ends_in_its_state() {
    for (reference, answers, state) in [
        ("ORDER-1", "928 028 029", TransitState::Released),
        ("SIM-CONTROL", "928 028 060 029", TransitState::Released),
        ("SIM-CONTROL-DOCUMENTS", "928 028 060 029", TransitState::Released),
        ("SIM-CONTROL-INTENTION", "928 028 060 029", TransitState::Released),
        ("SIM-CONTROL-HOLD", "928 028 060", TransitState::UnderControl),
        ("SIM-HOLD", "928 028 022", TransitState::Accepted),
        ("SIM-GUARANTEE-INVALID", "928 028 055", TransitState::Accepted),
        ("SIM-ACCEPT-ONLY", "928 028", TransitState::Accepted),
        ("SIM-NO-RELEASE", "928 028 051", TransitState::NotReleased),
        ("SIM-AMENDMENT-REFUSED", "928 028", TransitState::Accepted),
        ("SIM-INCIDENT", "928 028 029 182", TransitState::Released),
        ("SIM-RESEALED", "928 028 029 182", TransitState::Released),
        ("SIM-ENQUIRY", "928 028 029 140", TransitState::Enquiry),
        ("SIM-RECOVERY", "928 028 029 140 035", TransitState::Recovery),
        ("SIM-REJECT-12", "928 056", TransitState::Rejected),
        ("SIM-REJECT-DMS548AA", "928 056", TransitState::Rejected),
        ("SIM-SILENT", "", TransitState::Silent),
        ("SIM-XML-NACK", "917", TransitState::Rejected),
    ] {
        let movement = Movement::lodged(reference, "A");
        assert_eq!((movement.reported().as_str(), movement.state()), (answers, state), "{reference}");
    }
}

#[test]
fn a_release_and_a_permission_to_unload_repeat_the_declaration() {
    let mut movement = Movement::lodged("ORDER-1", "A");
    let release = movement.answer("029").to_owned();
    for (element, expected) in [
        ("LRN", "T1"),
        ("declarationAcceptanceDate", "2026-09-02"),
        ("GRN", "26NL0000000123456"),
        ("amountToBeCovered", "12500.50"),
        ("containerIdentificationNumber", "MSKU1234565"),
        ("location", "Rotterdam"),
        ("harmonizedSystemSubHeadingCode", "851713"),
        ("descriptionOfGoods", "Telephones &amp; parts"),
    ] {
        assert_eq!(text(&release, element), Some(expected));
    }
    assert_eq!(text(&release, "accessCode"), None, "it is no business of a release");
    assert_eq!(movement.arrive("1"), ["043"]);
    let permission = movement.answer("043").to_owned();
    assert_eq!(text(&permission, "shippingMarks"), Some("MARKS"));
    assert_eq!(text(&permission, "documentLineItemNumber"), None);
    let remarks = "<UnloadingRemark><conform>1</conform><unloadingCompletion>1</unloadingCompletion>\
                   <unloadingDate>2026-09-03</unloadingDate><stateOfSeals>1</stateOfSeals></UnloadingRemark>";
    assert_eq!(movement.report("044", "", &format!("{OFFICE_AND_TRADER_AT_DESTINATION}{remarks}")), ["025", "045"]);
    assert_eq!(movement.state(), TransitState::Discharged);
}

#[test]
fn a_permission_to_unload_names_the_seals_that_an_incident_put_on_the_goods() {
    let declared = whole_transit_declaration("T1", "SIM-RESEALED", "A").replace(
        "<numberOfSeals>1</numberOfSeals><Seal><sequenceNumber>1</sequenceNumber><identifier>NL-1</identifier></Seal>",
        "<numberOfSeals>0</numberOfSeals>",
    );
    let mut movement = Movement::taken(&declared);
    assert_eq!(text(movement.answer("182"), "identifier"), Some("NEW-SEAL-1"));
    assert_eq!(text(movement.answer("182"), "postcode"), Some("10000"), "condition C0505");
    assert_eq!(movement.arrive("1"), ["043"]);
    assert_eq!(text(movement.answer("043"), "identifier"), Some("NEW-SEAL-1"));
    let mut remarks = |state: &str| {
        let rest = format!(
            "{OFFICE_AND_TRADER_AT_DESTINATION}<UnloadingRemark><conform>1</conform>\
             <unloadingCompletion>1</unloadingCompletion><unloadingDate>2026-09-03</unloadingDate>{state}\
             </UnloadingRemark>"
        );
        movement.report("044", "", &rest)
    };
    assert_eq!(remarks(""), ["057"]);
    assert_eq!(remarks("<stateOfSeals>1</stateOfSeals>"), ["025", "045"]);
    let mut movement = Movement::lodged("SIM-INCIDENT", "A");
    movement.arrive("1");
    assert!(movement.answer("043").contains("<Incident>"), "{}", movement.answer("043"));
}

#[test]
fn every_scenario_of_the_destination_ends_in_its_state() {
    for (reference, answers, state, release) in [
        ("ORDER-1", "025 045", TransitState::Discharged, "1"),
        ("SIM-INCIDENT", "025 045", TransitState::Discharged, "1"),
        ("SIM-RESEALED", "025 045", TransitState::Discharged, "1"),
        ("SIM-ENQUIRY", "025 045", TransitState::Discharged, "1"),
        ("SIM-PARTIAL-RELEASE", "025 025 045", TransitState::Discharged, "2"),
        ("SIM-DISCREPANCIES", "025 019", TransitState::Discrepancies, "1"),
    ] {
        let mut movement = Movement::lodged(reference, "A");
        assert_eq!((movement.arrive("0").join(" ").as_str(), movement.state()), (answers, state), "{reference}");
        let released: Vec<_> = movement.answers.iter().filter_map(|answer| text(answer, "releaseIndicator")).collect();
        assert_eq!((released[0], *released.last().expect("a release")), (release, "1"), "{reference}");
    }
    let mut movement = Movement::lodged("SIM-RECOVERY", "A");
    assert_eq!(movement.arrive("0"), ["057"], "the goods are too late");
}

#[test]
fn an_enquiry_ends_by_what_the_holder_says() {
    let office = "<CustomsOfficeOfEnquiryAtDeparture><referenceNumber>NL000510</referenceNumber>\
                  </CustomsOfficeOfEnquiryAtDeparture><HolderOfTheTransitProcedure>\
                  <identificationNumber>NL801234566</identificationNumber></HolderOfTheTransitProcedure>";
    let certified = format!("{office}<Enquiry><TC11DeliveryDate>2026-09-01</TC11DeliveryDate></Enquiry>");
    for (rest, answer, state) in
        [(certified.as_str(), "045", TransitState::Discharged), (office, "035", TransitState::Recovery)]
    {
        let mut movement = Movement::lodged("SIM-ENQUIRY", "A");
        assert_eq!(text(movement.answer("140"), "limitForResponseDate"), Some("2026-09-30"));
        assert_eq!((movement.report("141", "", rest), movement.state()), (vec![answer.to_owned()], state));
    }
    let mut movement = Movement::lodged("ORDER-1", "A");
    assert_eq!(movement.report("141", "", &certified), ["056"]);
    assert_eq!(text(movement.answer("056"), "businessRejectionType"), Some("141"));
}

#[test]
fn an_amendment_is_taken_over_and_shown_by_the_release() {
    for reference in ["SIM-HOLD", "SIM-GUARANTEE-INVALID"] {
        let mut movement = Movement::lodged(reference, "A");
        assert_eq!(
            (movement.amend(reference, "A").join(" ").as_str(), movement.state()),
            ("004 029", TransitState::Released)
        );
        assert_eq!(text(movement.answer("029"), "shippingMarks"), Some("OTHER MARKS"));
    }
    let mut movement = Movement::lodged("SIM-AMENDMENT-REFUSED", "A");
    assert_eq!(
        (movement.amend("SIM-AMENDMENT-REFUSED", "A"), movement.state()),
        (vec!["056".to_owned()], TransitState::Accepted)
    );
    assert_eq!(text(movement.answer("056"), "businessRejectionType"), Some("013"));
    let mut movement = Movement::lodged("SIM-ACCEPT-ONLY", "A");
    assert_eq!(
        (movement.amend("SIM-ACCEPT-ONLY", "A"), movement.state()),
        (vec!["004".to_owned()], TransitState::Accepted)
    );
    let mut movement = Movement::lodged("ORDER-1", "A");
    assert_eq!(movement.amend("ORDER-1", "A"), ["056"], "the goods have left");
}

#[test]
fn an_amendment_before_the_release_is_told_withdraws_it_and_its_guarantee_is_counted() {
    let authority = Authority::new();
    authority.receive("T1", &whole_transit_declaration("T1", "ORDER-1", "A"));
    authority.advance(200);
    let mrn = authority.due().iter().find_map(|answer| text(answer, "MRN").map(str::to_owned)).expect("an MRN");
    let amendment = whole_transit_amendment("N1", &format!("<MRN>{mrn}</MRN>"), "ORDER-1", "A");
    authority.receive("N1", &amendment.replace("12500.50", "9000"));
    let answers = authority.all();
    assert_eq!(answers.iter().filter_map(|answer| number(answer)).collect::<Vec<_>>(), ["004", "029"]);
    assert_all_valid(&answers);
    let statement = authority.statement_with(AccountKind::Dva, "NL801234566", &["26NL0000000123456"], None);
    let used: Vec<_> = statement.page.entries.iter().map(|entry| entry.amount.to_string()).collect();
    assert_eq!(used, ["9000"], "only the amended amount is used, once");
}

#[test]
fn every_guarantee_of_a_movement_is_used_and_free_again() {
    let second = "<Guarantee><sequenceNumber>2</sequenceNumber><guaranteeType>1</guaranteeType><GuaranteeReference>\
                  <sequenceNumber>1</sequenceNumber><GRN>25DE7300QA0047110</GRN><accessCode>4711</accessCode>\
                  <amountToBeCovered>70</amountToBeCovered><currency>EUR</currency></GuaranteeReference></Guarantee>";
    let declared = whole_transit_declaration("T1", "ORDER-1", "A");
    let declared = declared.replace("</Guarantee>", &format!("</Guarantee>{second}"));
    let mut movement = Movement::taken(&declared);
    let used = |movement: &Movement, grn: &str| {
        let statement = movement.authority.statement_with(AccountKind::Dva, "NL801234566", &[grn], None);
        statement.page.used.normalize().to_string()
    };
    let of_both = |movement: &Movement| ["26NL0000000123456", "25DE7300QA0047110"].map(|grn| used(movement, grn));
    assert_eq!(of_both(&movement), ["12500.5", "70"]);
    movement.arrive("0");
    assert_eq!(of_both(&movement), ["0", "0"]);
}

#[test]
fn a_request_releases_goods_under_control() {
    let asked_at = "<releaseRequestDateAndTime>2026-09-02T12:00:00</releaseRequestDateAndTime>";
    for (wanted, answer, state) in [("1", "029", TransitState::Released), ("0", "051", TransitState::NotReleased)] {
        let mut movement = Movement::lodged("SIM-CONTROL-HOLD", "A");
        let more = format!("<releaseRequested>{wanted}</releaseRequested>{asked_at}");
        let answers = movement.report("054", &more, DEPARTURE_AND_HOLDER);
        assert_eq!((answers, movement.state()), (vec![answer.to_owned()], state));
    }
}

#[test]
fn a_presentation_is_repeated_by_the_release_and_can_be_rejected() {
    let mut movement = Movement::lodged("SIM-PRESENTATION-REJECTED", "D");
    let presentation = format!(
        "{DEPARTURE_AND_HOLDER}<Consignment><containerIndicator>0</containerIndicator><LocationOfGoods>\
         <typeOfLocation>A</typeOfLocation><qualifierOfIdentification>U</qualifierOfIdentification>\
         <UNLocode>NLRTM</UNLocode></LocationOfGoods><PlaceOfLoading><UNLocode>NLRTM</UNLocode></PlaceOfLoading>\
         <HouseConsignment><sequenceNumber>1</sequenceNumber></HouseConsignment></Consignment>"
    );
    for (name, expected) in [("P1", vec!["056"]), ("P2", vec!["928", "029"])] {
        let notice = whole_transit_notice("170", name, "<LRN>T1</LRN>", &presentation);
        assert_all_valid(std::slice::from_ref(&notice));
        movement.authority.receive(name, &notice);
        assert_eq!(movement.listen(), expected);
    }
    let release = movement.answer("029");
    assert_eq!((text(release, "UNLocode"), text(release, "containerIndicator")), (Some("NLRTM"), Some("0")));
    let mut without_place = Movement::lodged("SIM-AMENDMENT-REFUSED", "D");
    assert_eq!(without_place.amend("SIM-AMENDMENT-REFUSED", "D"), ["056"]);
}

#[test]
fn an_invalidation_is_granted_or_refused() {
    let asked = "<Invalidation><requestDateAndTime>2026-09-02T11:00:00</requestDateAndTime>\
                 <initiatedByCustoms>0</initiatedByCustoms><justification>lodged twice</justification></Invalidation>";
    for (reference, decision, state) in
        [("SIM-ACCEPT-ONLY", "1", TransitState::Invalidated), ("SIM-INVALIDATION-REFUSED", "0", TransitState::Released)]
    {
        let mut movement = Movement::lodged(reference, "A");
        assert_eq!(movement.report("014", "", &format!("{asked}{DEPARTURE_AND_HOLDER}")), ["928", "009"]);
        assert_eq!((text(movement.answer("009"), "decision"), movement.state()), (Some(decision), state));
    }
}

#[test]
fn what_is_refused_is_refused_by_valid_messages() {
    let authority = Authority::new();
    let wrong = whole_transit_declaration("T1", "ORDER-1", "A")
        .replace("Departure><referenceNumber>NL000510", "Departure><referenceNumber>nowhere")
        .replace("<countryOfDestination>DE<", "<countryOfDestination>Z\u{20ac}Z<");
    authority.receive("T1", &wrong);
    authority.receive("T1", &wrong.replace("MARKS", "OTHER"));
    let unknown = "<MRN>26NL000510A1B2C3J5</MRN>";
    for (name, number) in [("N1", "007"), ("N2", "044"), ("N3", "014"), ("N4", "013"), ("N5", "054"), ("N6", "141")] {
        authority.receive(name, &whole_transit_notice(number, name, unknown, ""));
    }
    authority.receive("N7", &whole_transit_notice("170", "N7", "<LRN>NONE</LRN>", ""));
    authority.receive("N8", &whole_transit_notice("034", "N8", "", ""));
    authority.receive("N9", &whole_transit_notice("007", "N9", "<MRN>26NL000510A1B2C3R5</MRN>", ""));
    authority.receive("N9", &whole_transit_notice("007", "N9", unknown, ""));
    let long = "L".repeat(35);
    authority.receive(
        &long,
        &whole_transit_declaration(&long, "SIM-REJECT-14", "A").replace("<LRN>", "<x>").replace("</LRN>", "</x>"),
    );
    let answers = authority.all();
    assert_eq!(answers.len(), 14, "{answers:?}");
    let complete = answers.into_iter().filter(|answer| number(answer).as_deref() != Some("928"));
    assert_all_valid(&complete.collect::<Vec<_>>());
}

#[test]
fn movements_of_an_earlier_version_are_answered_by_what_is_known() {
    let mut movement = Movement::lodged("ORDER-1", "A");
    movement.authority.forget_movement_of("T1");
    assert_eq!(movement.arrive("1"), ["043"]);
    assert_eq!(text(movement.answer("043"), "continueUnloading"), Some("1"));
    let mut movement = Movement::lodged("SIM-PARTIAL-RELEASE", "A");
    movement.authority.forget_movement_of("T1");
    assert_eq!(movement.arrive("0"), ["025", "025", "045"]);
    let authority = Authority::new();
    authority.receive("T1", &whole_transit_declaration("T1", "ORDER-1", "D"));
    authority.all();
    authority.forget_movement_of("T1");
    authority.receive("P1", &whole_transit_notice("170", "P1", "<LRN>T1</LRN>", DEPARTURE_AND_HOLDER));
    let answers = authority.all();
    assert_eq!(answers.iter().filter_map(|answer| number(answer)).collect::<Vec<_>>(), ["928", "029"]);
    assert_eq!(text(&answers[1], "MRN"), authority.case_of("T1").mrn.as_ref().map(customs_kernel::Mrn::as_str));
}

/// The messages that repeat a declaration are valid, no matter what it holds. No decision comes before, since many
/// published declarations break conditions that the schema does not know.
#[test]
fn published_declarations_are_repeated_by_valid_messages() {
    let mut all = Vec::new();
    let mut played = 0;
    for (name, sample) in published_material().samples("ncts/samples/published") {
        if name.starts_with("cc015c") || name.starts_with("cc013c") {
            let declaration = TraderMessage::read(&sample).expect("a message");
            let messages = messages_about(&declaration);
            messages.iter().for_each(|message| assert_has_what_the_commission_requires(message));
            all.extend(messages);
            played += 1;
        }
    }
    assert!(played == 0 || played >= 8, "{played}");
    assert_all_valid(&all);
    assert_keep_the_schemas(&all);
}

/// The British schemas of three messages leave open what those of the Commission require.
fn assert_has_what_the_commission_requires(message: &str) {
    assert_eq!(message.matches("<Commodity>").count(), message.matches("<GoodsMeasure>").count(), "{message}");
    let is_release = number(message).as_deref() == Some("029");
    assert!(!is_release || text(message, "PlaceOfLoading").is_some(), "{message}");
}

/// One message of each kind about a movement with this declaration.
fn messages_about(declaration: &TraderMessage) -> Vec<String> {
    let at = "2026-09-02T10:15:00Z".parse().expect("a moment");
    let record = MovementRecord::opened(declaration, at, at);
    let arrival = whole_transit_notice("007", "N1", "<MRN>26NL000510A1B2C3J5</MRN>", OFFICE_AND_TRADER_AT_DESTINATION);
    let arrival = TraderMessage::read(arrival.as_bytes()).expect("a message");
    let movement = AnsweredMovement {
        message: &arrival,
        received_at: at,
        lrn: Some("LRN-1"),
        mrn: Some("26NL000510A1B2C3J5"),
        declaration: Some(record.declaration()),
        record: Some(&record),
    };
    let error = || vec![TransitError::new("12", "/CC015C\n", Some(" a\nb ")).because("CL008")];
    let rejected = |rejects: &str| (rejects.to_owned(), error());
    let ((departs, departure), (arrives, destination)) = (rejected("013"), rejected("007"));
    use TransitAnswer as A;
    let answers = [
        A::Acknowledged,
        A::MrnAllocated,
        A::AmendmentAccepted,
        A::AmendmentWanted(error()),
        A::GuaranteeInvalid(vec!["26NL0000000123456".to_owned()]),
        A::ControlNotified(ControlNotice::Decision),
        A::ControlNotified(ControlNotice::Documents),
        A::ControlNotified(ControlNotice::Intention),
        A::NotReleased,
        A::Released,
        A::InvalidationDecision { granted: true },
        A::Incident,
        A::NonArrivalRequest,
        A::Discrepancies,
        A::Recovery,
        A::DepartureRejected { rejects: departs, errors: departure },
        A::DestinationRejected { rejects: arrives, errors: destination },
        A::UnloadingPermission,
        A::GoodsReleased { partial: true },
        A::GoodsReleased { partial: false },
        A::WrittenOff,
        A::FunctionalNack(error()),
    ];
    let head = AnswerHead { message_id: "M-1", issued_at: at };
    let written = answers.iter().map(|answer| write_response(&head, &movement, answer).expect("it is written"));
    written.map(|message| String::from_utf8(message).expect("text")).collect()
}

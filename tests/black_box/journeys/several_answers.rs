//! Customs answers several declarations in one document: each answer belongs to its own declaration only.

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Broker, Kind, Service, Site, accepted, create_draft, create_transit, eventually, import_body,
    in_one_document, mrn, rejected, released, status_of, submit, submit_transit, transit_body, transit_history,
    wait_for_status, wait_for_transit, with_function_code,
};

on_both_databases!(
    each_answer_goes_to_the_declaration_of_its_own_broker,
    two_acceptances_in_one_document_are_two_and_not_one_too_many,
    an_answer_that_waits_holds_up_no_other,
    what_came_before_a_kill_is_applied_after_it,
    the_messages_of_transits_come_one_by_one,
);

const NOBODY: &str = "LRN-OF-NOBODY-HERE";

/// An installation on a scripted authority with two brokers.
struct Two {
    service: Service,
    one: Broker,
    other: Broker,
    customs: Api,
}

fn two_brokers(site: &Site) -> Two {
    let service = site.serve();
    let (one, other) = (site.broker(&service, "Havenzicht Expeditie"), site.broker(&service, "Waalkade Douane"));
    let customs = Api::new(&service.base());
    Two { service, one, other, customs }
}

/// A declaration that was handed over to customs: its id and its LRN.
fn lodged(api: &Api, authority: &Authority) -> (i64, String) {
    let id = create_draft(api, &import_body());
    submit(api, id);
    let record = api.get(&format!("/declarations/{id}")).expect(200);
    let lrn = record["data"]["lrn"].as_str().expect("an LRN").to_owned();
    eventually("the message reaches customs", || authority.lrns().contains(&lrn).then_some(()));
    (id, lrn)
}

/// The messages from customs as the broker sees them, oldest first.
fn from_customs(api: &Api) -> Vec<Value> {
    let list = api.get("/customs-messages?direction=inbound&per_page=100").expect(200);
    let mut list = list["data"].as_array().expect("a list").clone();
    list.reverse();
    list
}

/// The document of a message, and its record with the same text.
fn shown(api: &Api, message: &Value) -> (String, Value) {
    let path = format!("/customs-messages/{}", message["id"]);
    let record = api.request("GET", &path, &[("accept", "application/json")], None).expect(200)["data"].clone();
    let document = api.request("GET", &path, &[("accept", "application/xml")], None);
    document.expect_status(200);
    assert_eq!(record["body"], document.text());
    (document.text(), record)
}

fn history(api: &Api, id: i64) -> Vec<Value> {
    api.get(&format!("/declarations/{id}/timeline")).expect(200)["events"].as_array().expect("events").clone()
}

fn each_answer_goes_to_the_declaration_of_its_own_broker(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Two { one, other, customs, service: _service } = two_brokers(&site);
    let (first, first_lrn) = lodged(&one.api, &authority);
    let (second, second_lrn) = lodged(&other.api, &authority);
    let document = in_one_document(&[
        accepted(&first_lrn, &mrn(1)),
        accepted(NOBODY, &mrn(9)),
        rejected(&second_lrn, "DMS548AA"),
        with_function_code("13", &first_lrn, &mrn(1)),
    ]);

    authority.send(&customs, &document).expect_status(202);
    assert_eq!(wait_for_status(&one.api, first, "ACC")["mrn"], mrn(1));
    assert_eq!(wait_for_status(&other.api, second, "ERR")["mrn"], Value::Null);
    let events = |api: &Api, id| history(api, id).iter().map(|line| line["event"].clone()).collect::<Vec<_>>();
    eventually("the calculation is noted", || (events(&one.api, first).len() == 4).then_some(()));
    assert_eq!(events(&one.api, first), ["created", "submitted", "accepted", "status_changed"]);
    assert_eq!(events(&other.api, second), ["created", "submitted", "rejected"]);
    let reported = history(&other.api, second)[2]["details"].as_str().expect("a reason").to_owned();
    assert!(reported.contains("DMS548AA"), "{reported}");
    let (_, record) = shown(&other.api, &from_customs(&other.api)[0]);
    let code = json!({ "name": "Error/ValidationCode", "value": "DMS548AA" });
    assert!(record["particulars"].as_array().is_some_and(|all| all.contains(&code)), "{record}");

    // Each broker sees its own answers, and nothing of any other broker.
    let (of_one, of_other) = (from_customs(&one.api), from_customs(&other.api));
    let seen = |list: &[Value]| -> Vec<_> {
        list.iter().map(|one| (one["function_codes"][0].clone(), one["fate"].clone(), one["place"].clone())).collect()
    };
    assert_eq!(seen(&of_one), [("01".into(), "applied".into(), 1.into()), ("13".into(), "applied".into(), 4.into())]);
    assert_eq!(seen(&of_other), [("03".into(), "applied".into(), 3.into())]);
    for (api, message, own, code) in [
        (&one.api, &of_one[0], &first_lrn, "01"),
        (&one.api, &of_one[1], &first_lrn, "13"),
        (&other.api, &of_other[0], &second_lrn, "03"),
    ] {
        let (text, record) = shown(api, message);
        assert_eq!((&record["lrn"], &record["declaration_id"]), (&message["lrn"], &message["declaration_id"]));
        assert!(
            text.contains(&format!("<FunctionCode>{code}</FunctionCode>")) && text.contains(own.as_str()),
            "{text}"
        );
        let strangers = [&first_lrn, &second_lrn].into_iter().filter(|lrn| *lrn != own);
        assert!(strangers.chain([&NOBODY.to_owned(), &mrn(9)]).all(|stranger| !text.contains(stranger)), "{text}");
        let answer = text.find("<Response>").map(|from| &text[from..]).expect("an answer");
        let end = answer.find("</Response>").expect("its end") + "</Response>".len();
        assert!(document.contains(&answer[..end]), "as it came: {text}");
    }
    assert_eq!(one.api.get(&format!("/customs-messages/{}", of_other[0]["id"])).status, 404);

    // The gateway delivers the document a second time.
    authority.send(&customs, &document).expect_status(202);
    eventually("what came again is seen to", || {
        let lists = [from_customs(&one.api), from_customs(&other.api)];
        let ignored = lists.concat().iter().filter(|message| message["fate"] == "ignored").count();
        (ignored == 3).then_some(())
    });
    assert_eq!((history(&one.api, first).len(), history(&other.api, second).len()), (4, 3));
    assert_eq!(authority.lrns().len(), 2, "nothing is asked to be invalidated");
}

fn two_acceptances_in_one_document_are_two_and_not_one_too_many(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let customs = Api::new(&service.base());
    let ((first, first_lrn), (second, second_lrn)) = (lodged(&broker.api, &authority), lodged(&broker.api, &authority));
    let document = in_one_document(&[accepted(&first_lrn, &mrn(1)), accepted(&second_lrn, &mrn(2))]);

    authority.send(&customs, &document).expect_status(202);
    assert_eq!(wait_for_status(&broker.api, first, "ACC")["mrn"], mrn(1));
    assert_eq!(wait_for_status(&broker.api, second, "ACC")["mrn"], mrn(2));
    // The answers name their declarations only by MRN, in reverse order.
    let named = |code, mrn: &str| {
        with_function_code(code, "", mrn).replace("<FunctionalReferenceID></FunctionalReferenceID>", "")
    };
    let more = in_one_document(&[named("08", &mrn(2)), named("05", &mrn(1))]);
    authority.send(&customs, &more).expect_status(202);
    wait_for_status(&broker.api, first, "CTL");
    wait_for_status(&broker.api, second, "REL");
    assert_eq!(authority.lrns().len(), 2, "nothing is asked to be invalidated");
    let list = from_customs(&broker.api);
    assert_eq!(list.len(), 4);
    for (message, document) in list.iter().zip([&document, &document, &more, &more]) {
        assert_eq!(&shown(&broker.api, message).0, document, "all of it is the broker's own: byte for byte");
    }
}

fn an_answer_that_waits_holds_up_no_other(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Two { one, other, customs, service: _service } = two_brokers(&site);
    let (first, first_lrn) = lodged(&one.api, &authority);
    let (second, second_lrn) = lodged(&other.api, &authority);

    let document = in_one_document(&[
        released(&first_lrn, &mrn(1)),
        released(&second_lrn, &mrn(2)),
        accepted(&second_lrn, &mrn(2)),
    ]);
    authority.send(&customs, &document).expect_status(202);
    wait_for_status(&other.api, second, "REL");
    eventually("the release waits", || (from_customs(&one.api)[0]["fate"] == "waiting").then_some(()));
    assert_eq!(status_of(&one.api, first), "NEW");
    authority.send(&customs, &accepted(&first_lrn, &mrn(1))).expect_status(202);
    wait_for_status(&one.api, first, "REL");
}

fn what_came_before_a_kill_is_applied_after_it(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Two { one, other, customs, mut service } = two_brokers(&site);
    let lodged: Vec<_> =
        [&one.api, &other.api, &one.api, &other.api].into_iter().map(|api| (api, lodged(api, &authority))).collect();
    let answers: Vec<_> = lodged.iter().zip(1..).map(|((_, (_, lrn)), number)| accepted(lrn, &mrn(number))).collect();
    authority.send(&customs, &in_one_document(&answers)).expect_status(202);
    service.kill();
    service.restart(&site);
    for ((api, (id, _)), number) in lodged.iter().zip(1..) {
        assert_eq!(wait_for_status(api, *id, "ACC")["mrn"], mrn(number));
        assert_eq!(history(api, *id).len(), 3, "once");
    }
}

/// The transit system sends one movement in a message, and one message in a document.
fn the_messages_of_transits_come_one_by_one(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Two { one, other, customs, service: _service } = two_brokers(&site);
    let lodged = |api: &Api| {
        let id = create_transit(api, &transit_body());
        let lrn = submit_transit(api, id)["lrn"].as_str().expect("an LRN").to_owned();
        eventually("the message reaches customs", || authority.lrns().contains(&lrn).then_some(()));
        (id, lrn)
    };
    let ((first, first_lrn), (second, second_lrn)) = (lodged(&one.api), lodged(&other.api));
    let operation = |lrn: &str, mrn: &str| {
        format!(
            "<TransitOperation><LRN>{lrn}</LRN><MRN>{mrn}</MRN>\
             <declarationAcceptanceDate>2026-11-02</declarationAcceptanceDate></TransitOperation>"
        )
    };
    let message = |operations: &str| {
        format!(
            r#"<n:CC028C xmlns:n="http://ncts.dgtaxud.ec"><messageType>CC028C</messageType>{operations}</n:CC028C>"#
        )
    };
    let mrns = ["26NL000510A1B2C3J5", "26NL000563Q7T9M2J3"];
    let (of_first, of_second) = (operation(&first_lrn, mrns[0]), operation(&second_lrn, mrns[1]));
    let half = |lrn: &str| format!("<TransitOperation><LRN>{lrn}</LRN></TransitOperation>");
    let other_half = |mrn: &str| format!("<TransitOperation><MRN>{mrn}</MRN></TransitOperation>");
    for unfit in [
        message(&(of_first.clone() + &of_second)),
        message(&(half(&first_lrn) + &other_half(mrns[1]))),
        format!("<messages>{}{}</messages>", message(&of_first), message(&of_second)),
        message(&of_first) + &message(&of_second),
    ] {
        assert_eq!(authority.send(&customs, &unfit).status, 400, "{unfit}");
    }
    for of_traders in ["007", "013", "014", "015", "034", "044", "054", "141", "170"] {
        let unfit = message(&of_first).replace("028", of_traders);
        assert_eq!(authority.send(&customs, &unfit).status, 400, "customs does not send {of_traders}");
    }
    authority.send(&customs, &message(&of_second)).expect_status(202);
    authority.send(&customs, &message(&operation(NOBODY, mrns[0]))).expect_status(202);
    assert_eq!(wait_for_transit(&other.api, second, "ACC")["mrn"], mrns[1]);
    authority.send(&customs, &message(&of_first)).expect_status(202);
    assert_eq!(wait_for_transit(&one.api, first, "ACC")["mrn"], mrns[0]);
    for (api, id) in [(&one.api, first), (&other.api, second)] {
        assert_eq!(transit_history(api, id), ["created", "submitted", "accepted"]);
    }
}

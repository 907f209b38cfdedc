//! The box in the head of every page: what it finds, for whom, and where it leads.

use super::bench::Bench;
use customs_access::{Role, Scope};
use customs_declarations::CreateDeclaration;
use customs_declarations::form::{ContainerForm, TransportForm};
use customs_declarations::testing::a_valid_import;
use customs_kernel::Actor;
use customs_kernel::search::{SearchField, SearchedText};
use customs_search::RecordKind;

fn text(field: SearchField, value: &str) -> SearchedText {
    SearchedText::new(field, value)
}

/// A record of each kind, all with the same container.
fn bench() -> Bench {
    let bench = Bench::new();
    for (id, kind) in (1..).zip(RecordKind::ALL) {
        let texts =
            vec![text(SearchField::Reference, &format!("R-{id}")), text(SearchField::Container, "MSKU 123456-7")];
        bench.index.add(bench.ours, *kind, id, texts);
    }
    bench.index.add(bench.theirs, RecordKind::Declaration, 9, vec![text(SearchField::Container, "MSKU 999999-9")]);
    bench
}

#[actix_rt::test]
async fn every_page_has_the_box_and_it_works_without_scripts() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let page = owner.get("/declarations").await.body;
    assert!(page.contains("<form class=\"find\" method=\"get\" action=\"/console/find\""), "{page}");
    assert!(!bench.stranger().get("/sign-in").await.body.contains("/console/find"));
    let found = owner.get("/find?q=msku12").await;
    assert_eq!(found.status, 200);
    let mark = "<a href=\"/console/declarations/1\"><bdi class=\"title\">R-1</bdi>";
    assert!(found.body.contains(mark), "{}", found.body);
    assert!(found.body.contains("Container\n<bdi><mark>MSKU 12</mark>3456-7</bdi>"), "{}", found.body);
    assert!(found.body.contains("7 found") && !found.body.contains("999999"), "{}", found.body);
    assert!(owner.get("/find?q=nowhere").await.body.contains("Nothing was found."));
    assert!(owner.get("/find?q=--").await.body.contains("Type a word or a number"));
    assert_eq!(owner.get("/find").await.status, 200);
}

#[actix_rt::test]
async fn a_role_finds_the_kinds_that_it_may_read() {
    for role in Role::ALL {
        let bench = bench();
        let page = bench.member(*role).get("/find?q=msku").await.body;
        let scopes: Vec<&str> = role.scopes().iter().map(Scope::as_str).collect();
        for kind in RecordKind::ALL {
            let may = scopes.contains(&kind.read_scope());
            assert_eq!(page.contains(&format!("<h2 id=\"{}\">", kind.word())), may, "{role}: {kind}");
        }
    }
}

#[actix_rt::test]
async fn the_only_exact_record_opens_at_enter_and_several_do_not() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let opened = owner.get("/find?q=r2&open=1").await;
    assert_eq!((opened.status, opened.location()), (303, "/console/transits/2"));
    assert_eq!(owner.get("/find?q=r2").await.status, 200, "a link shows what was found");
    assert_eq!(owner.get("/find?q=msku1234567&open=1").await.status, 200, "there are several");
    assert_eq!(owner.get("/find?q=msku&open=1").await.status, 200, "it only begins so");
}

#[actix_rt::test]
async fn what_is_not_shown_is_in_the_list_with_that_filter() {
    let bench = Bench::new();
    for id in 1..=38 {
        bench.index.add(bench.ours, RecordKind::Declaration, id, vec![text(SearchField::Container, "MSKU 1")]);
    }
    for id in 1..=1_001 {
        bench.index.add(bench.ours, RecordKind::Transit, id, vec![text(SearchField::Container, "MSKU 1")]);
    }
    let page = bench.member(Role::Owner).get("/find?q=MSKU%201").await.body;
    assert!(page.contains("<a href=\"/console/declarations?q=MSKU+1\">Declarations: all 38</a>"), "{page}");
    assert!(page.contains("<a href=\"/console/transits?q=MSKU+1\">Transits: more than 1.000</a>"), "{page}");
    assert_eq!(page.matches("<mark>").count(), 10, "five of each");
}

/// The lists of dossiers and invoices are searched by a part of a text as it is written, and not by each field.
#[actix_rt::test]
async fn a_list_that_would_not_have_what_was_found_is_not_offered() {
    let bench = Bench::new();
    for id in 1..=6 {
        let number = format!("INV-2026/{id:03}");
        let texts = vec![text(SearchField::InvoiceNumber, &number), text(SearchField::OpenAmount, "1210.50")];
        bench.index.add(bench.ours, RecordKind::Invoice, id, texts);
        let texts = vec![text(SearchField::CustomerCode, "ACME"), text(SearchField::MeansOfTransport, "Ever Given")];
        bench.index.add(bench.ours, RecordKind::Dossier, id, texts);
    }
    let owner = bench.member(Role::Owner);
    for (sought, list) in [
        ("inv-2026", Some("/console/invoices?search=inv-2026")),
        ("inv2026", None),
        ("1210.50", None),
        ("acme", Some("/console/dossiers?customer_code=ACME")),
        ("ever", None),
    ] {
        let page = owner.get(&format!("/find?q={sought}")).await.body;
        let link = list.map(|list| format!("<a href=\"{list}\">"));
        assert!(page.contains("all 6") && link.is_none_or(|link| page.contains(&link)), "{sought}: {page}");
        assert_eq!(page.contains("search=") || page.contains("customer_code="), list.is_some(), "{sought}: {page}");
    }
}

#[actix_rt::test]
async fn pages_and_commands_of_the_role_are_found_by_their_names() {
    let bench = Bench::new();
    let (owner, auditor) = (bench.member(Role::Owner), bench.member(Role::Auditor));
    let users = "<a href=\"/console/settings/users\">Users</a>";
    assert!(owner.get("/find?q=users").await.body.contains(users));
    assert!(!auditor.get("/find?q=users").await.body.contains(users));
    let new = "href=\"/console/declarations/new\"";
    assert!(owner.get("/find").await.body.contains(new) && !auditor.get("/find").await.body.contains(new));
    let sign_out = auditor.get("/find?q=sign%20o").await.body;
    assert_eq!(sign_out.matches("action=\"/console/sign-out\"").count(), 2, "in the menu and among the commands");
}

#[actix_rt::test]
async fn the_dialog_gets_options_and_the_actions_of_the_record_behind_it() {
    let bench = Bench::filled().await;
    bench.index.add(bench.ours, RecordKind::Transit, 1, vec![text(SearchField::Container, "<MSKU> 1")]);
    let owner = bench.member(Role::Owner);
    let options = owner.get_block("/find?q=msku&open=1&at=/console/declarations/1").await;
    assert_eq!(options.status, 200, "nothing opens while somebody types");
    assert!(options.body.contains("data-says=\"1 found\"") && !options.body.contains("<html"), "{}", options.body);
    let option = "<div role=\"option\" aria-selected=\"false\" id=\"f-transit-1\" data-href=\"/console/transits/1\">";
    assert!(options.body.contains(option), "{}", options.body);
    assert!(!options.body.contains("<MSKU>"), "texts of strangers are escaped");
    let action = "data-href=\"/console/declarations/1/submit\"";
    let at_record = owner.get_block("/find?at=/console/declarations/1").await.body;
    assert!(at_record.contains(action) && at_record.contains("data-form=\"sign-out\""), "{at_record}");
    let auditor = bench.member(Role::Auditor).get_block("/find?at=/console/declarations/1").await.body;
    assert!(!auditor.contains(action), "{auditor}");
    let neighbour = bench.neighbour().get_block("/find?q=msku&at=/console/declarations/1").await.body;
    assert!(!neighbour.contains(action) && !neighbour.contains("f-transit-1"), "{neighbour}");
}

#[actix_rt::test]
async fn lists_have_the_filters_and_name_what_they_do_not_understand() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let rows = |body: &str, part: &str| body.matches(&format!("<th scope=\"row\"><a href=\"/console/{part}/")).count();
    let all = owner.get("/declarations").await.body;
    let found = owner.get("/declarations?party=nl801234566&commodity_code=9401&value_from=1,00").await.body;
    assert_eq!(rows(&found, "declarations"), rows(&all, "declarations"), "{found}");
    assert_eq!(rows(&owner.get("/declarations?container=nothing").await.body, "declarations"), 0);
    assert_eq!(rows(&owner.get("/declarations?value_from=99999999").await.body, "declarations"), 0);
    assert_eq!(rows(&owner.get("/transits?q=nothing").await.body, "transits"), 0);
    let page = owner.get("/transits?container=--&released_from=today").await.body;
    assert!(page.contains("Container “--”") && page.contains("Released from “today”"), "{page}");
}

#[actix_rt::test]
async fn what_names_a_container_is_one_timeline() {
    let bench = Bench::filled().await;
    let mut form = a_valid_import();
    form.reference = Some("BOX-1".to_owned());
    form.declaration.transport = Some(TransportForm {
        containers: vec![ContainerForm { number: Some("MSKU 123456-7".to_owned()), seals: Vec::new() }],
        ..TransportForm::default()
    });
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(false),
        may_submit: true,
        may_allocate: true,
    };
    let declaration = bench.services.declarations.create(command).expect("a declaration").declaration;
    bench.index.add(bench.ours, RecordKind::Dossier, 1, vec![text(SearchField::TransportDocument, "MSKU1234567")]);
    let owner = bench.member(Role::Owner);
    let page = owner.get("/containers/MSKU1234567").await;
    let step = format!("<a href=\"/console/declarations/{}\"><bdi>BOX-1</bdi></a>", declaration.id);
    assert!(page.status == 200 && page.body.contains(&step), "{}", page.body);
    assert!(page.body.contains("<strong>Created</strong>") && page.body.contains("href=\"/console/dossiers/1\""));
    let nothing = owner.get("/containers/MAEU1").await;
    assert!(nothing.status == 200 && nothing.body.contains("Nothing names it."), "{}", nothing.body);
    assert!(bench.neighbour().get("/containers/MSKU1234567").await.body.contains("Nothing names it."));
    assert_eq!(owner.get("/mrn/26NL000396A1B2C3R0").await.status, 200);
    assert_eq!(owner.get("/containers/--").await.status, 404);
    bench.index.add(bench.ours, RecordKind::Declaration, 1, vec![text(SearchField::Container, "MSKU 123456-7")]);
    let found = owner.get("/find?q=msku1234567").await.body;
    assert!(
        found.contains("<a href=\"/console/containers/MSKU1234567\">Everything about MSKU 123456-7</a>"),
        "{found}"
    );
}

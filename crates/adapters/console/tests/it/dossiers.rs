//! Dossiers: what Today counts is what its link lists, and a dossier and what belongs to it lead to each other.

use super::bench::Bench;
use super::pages::links_of;
use customs_access::Role;
use customs_billing::dossier::{DossierForm, DossierStatus};
use customs_billing::movement::Movement;
use customs_billing::testing::{customer, declaration as billed_declaration};
use customs_billing::{DossierId, DossierRequest};
use customs_declarations::CreateDeclaration;
use customs_declarations::testing::a_valid_import;
use customs_kernel::{Actor, OrganisationId};
use customs_transits::CreateTransit;
use customs_transits::testing::a_valid_transit;

/// Opens a dossier and moves it through these statuses.
fn dossier(bench: &Bench, organisation: OrganisationId, number: &str, through: &[DossierStatus]) -> DossierId {
    let form = DossierForm {
        customer_code: Some("BETA".to_owned()),
        invoice_reference: Some("PO 4711".to_owned()),
        ..DossierForm::default()
    };
    let requested = DossierRequest { form, number: Some(number.to_owned()) };
    let dossiers = &bench.services.dossiers;
    let id = dossiers.create(organisation, requested).expect("a dossier").dossier.id;
    for status in through {
        dossiers.update_status(organisation, id, None, *status).expect("it is allowed");
    }
    id
}

/// A bench where both organisations bill the same customer.
fn billing() -> Bench {
    let bench = Bench::new();
    for organisation in [bench.ours, bench.theirs] {
        bench.billing.keep_customer(organisation, customer("BETA"));
    }
    bench
}

/// The id of the dossier of a bench that is filled.
fn id_of(bench: &Bench) -> i64 {
    bench.ids_for("/dossiers/")[0].parse().expect("a number")
}

/// Its number.
fn number_of(bench: &Bench) -> String {
    let number = bench.services.dossiers.number(bench.ours, DossierId::new(id_of(bench))).expect("a look-up");
    number.expect("a dossier")
}

#[actix_rt::test]
async fn today_counts_the_dossiers_that_its_link_lists() {
    use DossierStatus::{Closed, Complete, ReadyToInvoice};
    let bench = billing();
    let ours: [(&str, &[DossierStatus]); 5] = [
        ("D-1", &[Complete, ReadyToInvoice]),
        ("D-2", &[Complete, ReadyToInvoice]),
        ("D-3", &[Complete]),
        ("D-4", &[]),
        ("D-5", &[Closed]),
    ];
    for (number, through) in ours {
        dossier(&bench, bench.ours, number, through);
    }
    dossier(&bench, bench.theirs, "D-6", &[Complete, ReadyToInvoice]);
    for role in Role::ALL {
        let member = bench.member(*role);
        let today = member.get("").await.body;
        let link = links_of(&today).into_iter().find(|link| link.starts_with("/dossiers?")).expect("a link");
        assert!(today.contains(&format!("<a href=\"/console{link}\"><strong>2</strong>")), "{role}: {today}");
        let list = member.get(&link).await.body;
        assert_eq!(list.matches("<tr id=\"r").count(), 2, "{role}: {list}");
        assert!(list.contains("<bdi>D-1</bdi>") && list.contains("<bdi>D-2</bdi>"), "{role}: {list}");
    }
}

#[actix_rt::test]
async fn the_list_is_filtered_sorted_and_paged_by_its_address() {
    let bench = billing();
    for number in 1..=51 {
        dossier(&bench, bench.ours, &format!("D-{number:02}"), &[]);
    }
    let owner = bench.member(Role::Owner);
    let first = owner.get("/dossiers?sort=dossier_number&direction=asc").await.body;
    assert_eq!(first.matches("<tr id=\"r").count(), 50);
    assert!(first.contains("1 to 50 of 51") && !first.contains("<bdi>D-51</bdi>"), "{first}");
    let next = "/dossiers?sort=dossier_number&direction=asc&page=2".to_owned();
    assert!(links_of(&first).contains(&next), "{first}");
    assert!(owner.get(&next).await.body.contains("<bdi>D-51</bdi>"));
    let found = owner.get_block("/dossiers?dossier_number=d-07").await.body;
    assert!(found.trim_start().starts_with("<section id=\"rows\""), "{found}");
    assert!(found.contains("<bdi>D-07</bdi>") && found.matches("<tr id=\"r").count() == 1, "{found}");
    assert!(found.contains("<bdi>PO 4711</bdi>"), "what invoices name is shown: {found}");
    let none = owner.get("/dossiers?status=closed&created_to=2020-01-01").await.body;
    assert!(none.contains("Nothing matches these filters."), "{none}");
}

#[actix_rt::test]
async fn a_dossier_shows_what_is_to_be_invoiced() {
    let bench = Bench::filled().await;
    let (owner, id) = (bench.member(Role::Owner), id_of(&bench));
    let row = owner.get("/dossiers").await.body;
    assert!(row.contains(">2</td>") && row.contains(">EUR\u{a0}20,00</td>"), "{row}");
    let overview = owner.get(&format!("/dossiers/{id}")).await.body;
    assert!(overview.contains("EUR\u{a0}20,00 (charges: 2)"), "{overview}");
    let costs = owner.get(&format!("/dossiers/{id}/costs")).await.body;
    assert!(costs.contains("EUR\u{a0}75,50"), "{costs}");
}

#[actix_rt::test]
async fn a_charge_leads_to_its_invoice_for_those_who_may_read_invoices() {
    use DossierStatus::{Complete, ReadyToInvoice};
    let bench = Bench::filled().await;
    let (id, dossiers) = (id_of(&bench), &bench.services.dossiers);
    let (dossier, path) = (DossierId::new(id), format!("/dossiers/{id}/charges"));
    let (owner, declarant) = (bench.member(Role::Owner), bench.member(Role::Declarant));
    let before = owner.get(&path).await.body;
    assert_eq!(before.matches("<span class=\"tag\">To be invoiced</span>").count(), 2, "{before}");
    assert!(!links_of(&before).iter().any(|link| link.starts_with("/invoices/")), "{before}");
    for status in [Complete, ReadyToInvoice] {
        dossiers.update_status(bench.ours, dossier, None, status).expect("it is allowed");
    }
    bench.services.invoices.run(bench.ours, "2026-03-02".parse().expect("a day")).expect("a run");
    let invoice = dossiers.show(bench.ours, dossier).expect("it is there").revenue[0].invoice.expect("it is invoiced");
    let after = owner.get(&path).await.body;
    assert!(
        after.contains(&format!("<a href=\"/console/invoices/{invoice}\"><bdi>Draft {invoice}</bdi></a>")),
        "{after}"
    );
    assert!(!after.contains("<span class=\"tag\">To be invoiced</span>"), "{after}");
    let theirs = declarant.get(&path).await.body;
    assert!(theirs.contains("<td>Invoiced</td>"), "{theirs}");
    assert!(!links_of(&theirs).iter().any(|link| link.starts_with("/invoices")), "{theirs}");
}

#[actix_rt::test]
async fn a_dossier_and_what_belongs_to_it_lead_to_each_other() {
    let bench = Bench::filled().await;
    let (owner, id, services) = (bench.member(Role::Owner), id_of(&bench), &bench.services);
    let mut form = a_valid_import();
    form.reference = Some("IN-A-DOSSIER".to_owned());
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: Some(id),
        submit_when_valid: Some(false),
        may_submit: true,
        may_allocate: true,
    };
    let declaration = services.declarations.create(command).expect("a declaration").declaration.id;
    let mut form = a_valid_transit();
    form.reference = Some("IN-A-DOSSIER".to_owned());
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: Some(id) };
    let transit = services.transits.create(command).expect("a transit").id;
    let invoice = &bench.ids_for("/invoices/")[0];
    for path in [format!("/declarations/{declaration}"), format!("/transits/{transit}"), format!("/invoices/{invoice}")]
    {
        let page = owner.get(&path).await.body;
        assert!(links_of(&page).contains(&format!("/dossiers/{id}")), "{path}: {page}");
        assert!(page.contains(&format!("<bdi>{}</bdi></a>", number_of(&bench))), "{path}: {page}");
    }
    let links = links_of(&owner.get(&format!("/dossiers/{id}")).await.body);
    let lists = ["declarations", "transits", "invoices"].map(|list| format!("/{list}?dossier_id={id}"));
    for link in ["/declarations/1".to_owned(), "/transits/1".to_owned()].iter().chain(&lists) {
        assert!(links.contains(link), "{link}: {links:?}");
    }
}

#[actix_rt::test]
async fn lists_are_filtered_by_the_number_of_a_dossier() {
    let bench = Bench::filled().await;
    let (owner, id, number) = (bench.member(Role::Owner), id_of(&bench), number_of(&bench));
    let form = a_valid_import();
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: Some(id),
        submit_when_valid: Some(false),
        may_submit: true,
        may_allocate: true,
    };
    bench.services.declarations.create(command).expect("a declaration");
    for query in [format!("dossier={number}"), format!("dossier_id={id}"), format!("dossier_id={number}")] {
        let list = owner.get(&format!("/declarations?{query}")).await.body;
        assert_eq!(list.matches("<tr id=\"d").count(), 1, "{query}: {list}");
        assert!(list.contains(&format!("name=\"dossier\" value=\"{number}\"")), "{query}: {list}");
    }
    assert!(owner.get(&format!("/invoices?dossier={number}")).await.body.contains("<tr id=\""));
    for list in ["declarations", "transits", "invoices"] {
        let none = owner.get(&format!("/{list}?dossier=D-UNKNOWN")).await.body;
        assert!(none.contains("Nothing matches these filters.") && none.contains("value=\"D-UNKNOWN\""), "{none}");
    }
    let theirs = bench.neighbour().get(&format!("/declarations?dossier={number}")).await.body;
    assert!(theirs.contains("Nothing matches these filters."), "{theirs}");
}

#[actix_rt::test]
async fn of_many_declarations_the_first_are_shown_and_the_others_are_behind_a_link() {
    let bench = Bench::filled().await;
    let id = id_of(&bench);
    for declaration in 101..=160 {
        let movement = Movement { dossier: Some(DossierId::new(id)), ..billed_declaration(declaration, 1) };
        bench.billing.keep_movement(bench.ours, movement);
    }
    let page = bench.member(Role::Owner).get(&format!("/dossiers/{id}")).await.body;
    assert_eq!(links_of(&page).iter().filter(|link| link.starts_with("/declarations/")).count(), 50, "{page}");
    assert!(page.contains("<bdi>D-00000101</bdi></a>"), "by its name, as everywhere else: {page}");
    let all = format!("<a href=\"/console/declarations?dossier_id={id}\">All 61</a>");
    assert!(page.contains(&all), "{page}");
}

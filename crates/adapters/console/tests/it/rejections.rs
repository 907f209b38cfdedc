//! Causes of refusals on pages: the table with its charts, the form of a cause, and the mend of its declarations.

use super::bench::Bench;
use super::browser::Browser;
use super::pages::forms_of;
use customs_access::Role;
use customs_declarations::form::ItemForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::testing::{PlainAnswer, a_valid_import, a_valid_item, plain_document};
use customs_declarations::{
    CreateDeclaration, Declaration, DeclarationId, MendAuthor, MendOrder, MendTarget, MendValues, MendedCause,
};
use customs_kernel::{Actor, UserId};
use customs_reporting::ports::FirstTimeDay;
use customs_reporting::rejections::CauseId;
use customs_reporting::testing::RefusalLine;

const CAUSE: &str = "DMS10020-declaration.items.description";

fn refusal(declaration: &Declaration, is_open: bool) -> RefusalLine {
    RefusalLine {
        rejection: declaration.id.get(),
        declaration: declaration.id.get(),
        version: declaration.version,
        customer_code: Some("ACME".to_owned()),
        cause: CAUSE.parse::<CauseId>().expect("a cause"),
        commodity_code: "94016900".to_owned(),
        origin: "CN".to_owned(),
        article: String::new(),
        lines: 1,
        arrived_at: "2026-03-01T09:00:00Z".parse().expect("a moment"),
        is_open,
    }
}

/// A cause of the declaration with this id, the second one of a bench, and a mend of it.
pub(super) fn cause_of_second(bench: &Bench, id: i64) -> String {
    let second = bench.services.declarations.find(bench.ours, DeclarationId::new(id)).expect("the declaration");
    bench.causes.refuse(bench.ours, refusal(&second, true));
    let order = MendOrder {
        cause: MendedCause { code: "DMS10020".to_owned(), field: "declaration.items.description".to_owned() },
        targets: vec![MendTarget { id: second.id, version: Some(second.version) }],
        values: MendValues { value: Some("Chair".to_owned()), ..MendValues::default() },
        may_allocate: false,
    };
    let author = MendAuthor::User { id: UserId::new(1), name: "Ans".to_owned() };
    assert_eq!(bench.services.mends.start(bench.ours, &order, &author).expect("it is started").id.get(), 1);
    CAUSE.to_owned()
}

/// A declaration with as many equal items, whose descriptions customs refused.
fn refused(bench: &Bench, items: usize) -> Declaration {
    refused_items(bench, vec![a_valid_item(); items])
}

/// A declaration with these items, whose descriptions customs refused.
fn refused_items(bench: &Bench, goods: Vec<ItemForm>) -> Declaration {
    let mut form = a_valid_import();
    let items = goods.len();
    form.items = goods;
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(true),
        may_submit: true,
        may_allocate: true,
    };
    let declarations = &bench.services.declarations;
    let id = declarations.create(command).expect("a declaration").declaration.id;
    let lrn = declarations.find(bench.ours, id).expect("it is there").milestones.lrn.expect("it was lodged");
    let error = |answer: PlainAnswer, line: usize| answer.error("DMS10020", &format!("42A/67A/68A[{line}]/23A/137"));
    let answer = (1..=items).fold(PlainAnswer::code("03").about(lrn), error);
    declarations.receive(plain_document(&[answer])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
    let refused = declarations.find(bench.ours, id).expect("it is there");
    assert_eq!(refused.status, Status::Rejected);
    bench.causes.refuse(bench.ours, refusal(&refused, true));
    refused
}

fn status(bench: &Bench, declaration: &Declaration) -> Status {
    bench.services.declarations.find(bench.ours, declaration.id).expect("it is there").status
}

/// Posts the form of the page that was shown last, with what a user types and presses.
async fn press(browser: &Browser<'_>, page: &str, typed: &[(&str, &str)]) -> super::bench::Reply {
    let form =
        forms_of(page).into_iter().find(|form| form.is_post && form.hidden.iter().any(|(name, _)| name == "looked"));
    let form = form.unwrap_or_else(|| panic!("no form: {page}"));
    let hidden = form.hidden.iter().map(|(name, value)| (&**name, &**value)).filter(|(name, _)| *name != "csrf");
    let fields: Vec<(&str, &str)> = hidden.chain(typed.iter().copied()).collect();
    browser.post(&format!("/rejections/causes/{CAUSE}"), &fields).await
}

#[actix_rt::test]
async fn the_table_and_its_charts_lead_to_what_is_behind_them() {
    let bench = Bench::new();
    let auditor = bench.member(Role::Auditor);
    let empty = auditor.get("/rejections").await.body;
    assert!(empty.contains("Customs refused no declaration"), "{empty}");
    refused(&bench, 2);
    refused(&bench, 1);
    let day = FirstTimeDay { day: "2026-03-02".parse().expect("a day"), records: 4, right: 3, rejected: 1 };
    bench.causes.submit(bench.ours, day);
    let page = auditor.get("/rejections?period=this_year&customer_code=ACME").await.body;
    let link = format!("href=\"/console/rejections/causes/{CAUSE}?period=this_year&#38;customer_code=ACME\"");
    assert!(page.contains(&link) || page.contains(&link.replace("&#38;", "&amp;")), "{page}");
    assert!(page.contains("9401\u{a0}69\u{a0}00 · CN"), "{page}");
    for chart in ["first-times", "codes", "fields", "customers"] {
        assert!(page.contains(&format!("<desc id=\"{chart}-desc\">")), "{chart}: {page}");
    }
    // 1 March 2026 is the Sunday of week 9.
    assert!(page.contains("0 refusals in week 10, 2 less than the week before."), "{page}");
    let (_, picture) = page.split_once("<svg class=\"chart\"").expect("a chart");
    let picture = picture.split("</svg>").next().unwrap_or_default();
    assert!(!picture.contains("style=") && !picture.contains("<script"), "{picture}");
    for place in [" x=\"", " y=\"", " cx=\"", " cy=\"", " points=\""] {
        for value in picture.split(place).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()) {
            assert!(value.bytes().all(|byte| byte.is_ascii_digit() || b", ".contains(&byte)), "{place}{value}");
        }
    }
    let behind =
        auditor.get("/rejections/declarations?date_from=2026-02-23&date_to=2026-03-01&error_code=DMS10020").await;
    assert_eq!(behind.body.matches("still refused").count(), 2, "{}", behind.body);
    let left_out = auditor.get("/rejections?period=yesterday&colour=red").await.body;
    assert!(left_out.contains("yesterday") && left_out.contains("colour"), "{left_out}");
    assert!(auditor.get("/rejections?date_from=2026-03-02&date_to=2026-03-01").await.body.contains("no period"));
    let neighbour = bench.neighbour().get("/rejections?period=this_year").await.body;
    assert!(neighbour.contains("Customs refused no declaration"), "{neighbour}");
}

#[actix_rt::test]
async fn a_cause_is_looked_at_before_it_is_mended() {
    let bench = Bench::new();
    let (first, second) = (refused(&bench, 2), refused(&bench, 1));
    let owner = bench.member(Role::Owner);
    let page = owner.get(&format!("/rejections/causes/{CAUSE}")).await.body;
    assert!(page.contains("Open declarations: 2, lines: 3"), "{page}");
    assert_eq!(
        page.matches("aria-label=\"Own value: Wooden office chair").count(),
        1,
        "equal goods stand once: {page}"
    );
    assert!(!page.contains("value=\"mend\""), "nothing is mended without a look: {page}");
    let nothing = press(&owner, &page, &[("ask", "look")]).await;
    assert!(nothing.status == 200 && nothing.body.contains("Value for all: is required"), "{}", nothing.body);
    let long = "x".repeat(501);
    let own = format!("line-{}-1", first.id);
    let typed = [("value", "Chair of beech"), (own.as_str(), long.as_str())];
    let looked = press(&owner, &page, &[&typed[..], &[("ask", "look")]].concat()).await.body;
    assert!(looked.contains("would be accepted by our rules") && looked.contains("has other errors"), "{looked}");
    assert!(looked.contains("Mend and submit 1"), "{looked}");
    assert_eq!(status(&bench, &second), Status::Rejected, "nothing was sent");
    let other = press(&owner, &looked, &[("value", "Another chair"), ("ask", "mend")]).await;
    assert!(other.body.contains("Mend and submit 2"), "other values are looked at first: {}", other.body);
    let mended = press(&owner, &looked, &[&typed[..], &[("ask", "mend")]].concat()).await;
    assert_eq!((mended.status, mended.location()), (303, "/console/rejections/mends/1"), "{}", mended.body);
    let running = owner.get("/rejections/mends/1").await.body;
    assert!(running.contains("0 of 1 are done") && running.contains("every 1s"), "{running}");
    let listed = owner.get("/rejections").await.body;
    assert!(listed.contains("href=\"/console/rejections/mends/1\"") && listed.contains("goes on"), "{listed}");
    while bench.services.mends.run_once(10).expect("it goes on") > 0 {}
    let ended = owner.get_block("/rejections/mends/1").await.body;
    assert!(ended.contains("1 submitted, 0 left as they are.") && !ended.contains("<html"), "{ended}");
    assert!(!ended.contains("every 1s"), "{ended}");
    assert_eq!((status(&bench, &first), status(&bench, &second)), (Status::Rejected, Status::Submitted));
}

#[actix_rt::test]
async fn the_end_of_a_mend_names_what_was_left_and_why() {
    let bench = Bench::new();
    let (first, second) = (refused(&bench, 1), refused(&bench, 1));
    let owner = bench.member(Role::Owner);
    let page = owner.get(&format!("/rejections/causes/{CAUSE}")).await.body;
    let looked = press(&owner, &page, &[("value", "Chair of beech"), ("ask", "look")]).await.body;
    assert!(looked.contains("Mend and submit 2"), "{looked}");
    bench.services.declarations.save_as_draft(bench.ours, first.id, &Actor::System, None).expect("a draft");
    let mended = press(&owner, &looked, &[("value", "Chair of beech"), ("ask", "mend")]).await;
    assert_eq!(mended.status, 303, "{}", mended.body);
    while bench.services.mends.run_once(10).expect("it goes on") > 0 {}
    let ended = owner.get("/rejections/mends/1").await.body;
    assert!(ended.contains("1 submitted, 1 left as they are."), "{ended}");
    assert!(ended.contains("It was changed since the list was seen."), "{ended}");
    assert_eq!((status(&bench, &first), status(&bench, &second)), (Status::Draft, Status::Submitted));
}

#[actix_rt::test]
async fn refusals_about_no_known_field_lead_to_their_own_declarations() {
    let bench = Bench::new();
    let (first, second) = (refused(&bench, 1), refused(&bench, 1));
    let cause = "DMS10020-".parse::<CauseId>().expect("a cause");
    bench.causes.refuse(bench.ours, RefusalLine { rejection: 99, cause, ..refusal(&second, true) });
    let owner = bench.member(Role::Owner);
    let page = owner.get("/rejections?period=this_year").await.body;
    assert!(page.replace("&amp;", "&#38;").contains("error_code=DMS10020&#38;db_field=-\""), "{page}");
    let behind = owner.get("/rejections/declarations?period=this_year&error_code=DMS10020&db_field=-").await.body;
    assert!(!behind.contains(&format!("/console/declarations/{}\"", first.id)), "{behind}");
    assert!(behind.contains(&format!("/console/declarations/{}\"", second.id)), "{behind}");
}

/// The goods in the table change places when a declaration leaves the list.
#[actix_rt::test]
async fn what_was_typed_for_goods_stays_with_them() {
    let bench = Bench::new();
    let named = |name: &str| ItemForm { description: Some(name.to_owned()), ..a_valid_item() };
    let (first, _) = (refused_items(&bench, vec![named("Armchair")]), refused_items(&bench, vec![named("Bench")]));
    let owner = bench.member(Role::Owner);
    let page = owner.get(&format!("/rejections/causes/{CAUSE}")).await.body;
    let typed = [("goods-0-value", "Armchair of beech"), ("goods-1-value", "Bench of oak"), ("ask", "look")];
    bench.services.declarations.save_as_draft(bench.ours, first.id, &Actor::System, None).expect("a draft");
    let looked = press(&owner, &page, &typed).await.body;
    assert!(looked.contains("name=\"goods-0-value\" value=\"Bench of oak\""), "{looked}");
    assert!(!looked.contains("value=\"Armchair of beech\""), "{looked}");
}

#[actix_rt::test]
async fn who_may_not_change_declarations_sees_the_cause_and_no_form() {
    let bench = Bench::new();
    refused(&bench, 1);
    let auditor = bench.member(Role::Auditor);
    let page = auditor.get(&format!("/rejections/causes/{CAUSE}")).await.body;
    assert!(page.contains("Open declarations: 1, lines: 1") && !page.contains("name=\"looked\""), "{page}");
    let reply = auditor.post(&format!("/rejections/causes/{CAUSE}"), &[("value", "x")]).await;
    assert_eq!(reply.status, 403, "{}", reply.body);
    let owner = bench.member(Role::Owner);
    for name in ["DMS999AA-", "nothing", "a~zz-", "DMS10020-declaration.items.description%00"] {
        assert_eq!(owner.get(&format!("/rejections/causes/{name}")).await.status, 404, "{name}");
    }
    assert_eq!(owner.get("/rejections/mends/9").await.status, 404);
}

#[actix_rt::test]
async fn pages_are_in_dutch_as_well() {
    let bench = Bench::new();
    refused(&bench, 1);
    let owner = bench.member(Role::Owner);
    let request = owner.request(&format!("/rejections/causes/{CAUSE}")).insert_header(("accept-language", "nl"));
    let page = bench.send(request).await.body;
    assert!(page.contains("Openstaande aangiften: 1, artikelen: 1") && page.contains("Bekijken"), "{page}");
}

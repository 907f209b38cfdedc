//! Amendments on pages: the form, what it would change, the request, and the fields side by side.

use super::bench::Bench;
use super::browser::Browser;
use customs_access::Role;
use customs_declarations::testing::{PlainAnswer, a_valid_import, plain_document};
use customs_declarations::{AmendmentState, CreateDeclaration, Declaration};
use customs_kernel::Actor;
use rust_decimal::Decimal;

/// A declaration that customs accepted.
fn accepted(bench: &Bench) -> Declaration {
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form: a_valid_import(),
        dossier_id: None,
        submit_when_valid: Some(true),
        may_submit: true,
        may_allocate: true,
    };
    let declarations = &bench.services.declarations;
    let id = declarations.create(command).expect("a declaration").declaration.id;
    let found = declarations.find(bench.ours, id).expect("the declaration");
    let lrn = found.milestones.lrn.expect("it was lodged");
    customs_says(bench, PlainAnswer::code("01").about(lrn).mrn("26NL000396A1B2C3R0"));
    declarations.find(bench.ours, id).expect("the declaration")
}

fn customs_says(bench: &Bench, answer: PlainAnswer) {
    let declarations = &bench.services.declarations;
    declarations.receive(plain_document(&[answer])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
}

/// The fields of the form as the page shows them, with their names.
fn fields_of(page: &str) -> Vec<(String, String)> {
    let (_, form) = page.split_once("data-guard").expect("the form");
    let form = form.split("</main>").next().unwrap_or_default();
    let mut fields = Vec::new();
    for tag in form.split('<') {
        let value = |name: &str| Some(tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?.to_owned());
        let Some(name) = value("name").filter(|_| !tag.starts_with("button")) else { continue };
        if tag.starts_with("input") {
            fields.push((name, value("value").unwrap_or_default()));
        } else if tag.starts_with("textarea") {
            fields.push((name, tag.split_once(">\n").map(|(_, text)| text.to_owned()).unwrap_or_default()));
        } else if tag.starts_with("select") {
            fields.push((name, String::new()));
        }
        // The chosen option is the value of the list before it.
    }
    for (start, _) in form.match_indices("<select") {
        let list = form[start..].split("</select>").next().unwrap_or_default();
        let name = list.split_once(" name=\"").and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default();
        let chosen = list.split("<option").find(|option| option.contains(" selected"));
        let chosen = chosen.and_then(|option| option.split_once("value=\"")?.1.split('"').next());
        if let Some(field) = fields.iter_mut().find(|(field, _)| field == name) {
            field.1 = chosen.unwrap_or_default().to_owned();
        }
    }
    fields
}

/// Posts the form with these values, and the others as they are on the page.
async fn posted(owner: &Browser<'_>, path: &str, changed: &[(&str, &str)]) -> super::bench::Reply {
    let page = owner.get(path).await;
    assert_eq!(page.status, 200, "{}", page.body);
    let mut fields = fields_of(&page.body);
    for (name, value) in changed {
        fields.retain(|(field, _)| field != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields.retain(|(name, _)| name != "csrf");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    owner.post(path, &fields).await
}

const HEAVIER: (&str, &str) = ("items.0.net_weight", "10,5");
const REASON: (&str, &str) = ("reason", "weighed again");

#[actix_rt::test]
async fn an_amendment_is_shown_before_it_is_asked_for() {
    let bench = Bench::new();
    let declaration = accepted(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/amend", declaration.id));
    assert!(owner.get(&format!("/declarations/{}", declaration.id)).await.body.contains(&format!("/console{path}\"")));
    let preview = posted(&owner, &path, &[HEAVIER, ("ask", "preview")]).await;
    assert_eq!(preview.status, 200, "{}", preview.body);
    let (_, changes) = preview.body.split_once("id=\"changes\"").expect("what changes");
    let changes = changes.split("</section>").next().unwrap_or_default();
    assert!(changes.contains("<bdi>11</bdi>") && changes.contains("<bdi>10.5</bdi>"), "{changes}");
    assert_eq!(changes.matches("<th scope=\"row\">Line 1").count(), 1, "nothing else changes: {changes}");
    assert!(preview.body.contains("value=\"10,5\""), "what was typed stays");
    let amendments = bench.services.declarations.amendments(bench.ours, declaration.id).expect("a list");
    assert!(amendments.is_empty(), "nothing was asked");
}

#[actix_rt::test]
async fn customs_is_asked_once_and_the_fields_stand_side_by_side() {
    let bench = Bench::new();
    let declaration = accepted(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/amend", declaration.id));
    let asked = posted(&owner, &path, &[HEAVIER, REASON, ("ask", "send")]).await;
    let shown = format!("/declarations/{}/amendments/1", declaration.id);
    assert_eq!((asked.status, asked.location()), (303, &*format!("/console{shown}")), "{}", asked.body);
    let page = owner.get(&shown).await.body;
    for part in ["weighed again", "Customs has not decided", "<bdi>11</bdi>", "<bdi>10.5</bdi>"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let overview = owner.get(&format!("/declarations/{}", declaration.id)).await.body;
    assert!(overview.contains(&format!("href=\"/console{shown}\"")), "{overview}");
    // The form in force stays, and there is one amendment at a time.
    let services = &bench.services.declarations;
    let weight = || services.find(bench.ours, declaration.id).expect("it is there").lines[0].item.net_weight;
    assert_eq!(weight(), Some(Decimal::new(11, 0)));
    assert_eq!(owner.get(&path).await.status, 409);
    let (amendment, _) = services.amendment(bench.ours, declaration.id, 1).expect("the amendment");
    let granted = PlainAnswer::code("11").about(amendment.lrn).mrn("26NL000396A1B2C3R0").status(39);
    customs_says(&bench, granted);
    let (amendment, _) = services.amendment(bench.ours, declaration.id, 1).expect("the amendment");
    assert_eq!((amendment.state, weight()), (AmendmentState::Granted, Some(Decimal::new(105, 1))));
    let list = owner.get(&format!("/declarations/{}/amendments", declaration.id)).await.body;
    assert!(list.contains(&format!("href=\"/console{shown}\"")) && list.contains("In force"), "{list}");
}

#[actix_rt::test]
async fn what_is_wrong_stands_at_its_field() {
    let bench = Bench::new();
    let declaration = accepted(&bench);
    let (owner, path) = (bench.member(Role::Owner), format!("/declarations/{}/amend", declaration.id));
    for (changed, place) in [
        (vec![HEAVIER, ("ask", "send")], "reason"),
        (vec![("items.0.net_weight", "much"), ("ask", "preview")], "items.0.net_weight"),
    ] {
        let reply = posted(&owner, &path, &changed).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert!(reply.body.contains(&format!("href=\"#{place}\"")), "{place}: {}", reply.body);
    }
    let unchanged = posted(&owner, &path, &[REASON, ("ask", "send")]).await;
    assert!(unchanged.status == 200 && unchanged.body.contains("role=\"alert\""), "{}", unchanged.body);
    let amendments = bench.services.declarations.amendments(bench.ours, declaration.id).expect("a list");
    assert!(amendments.is_empty(), "nothing was asked");
}

#[actix_rt::test]
async fn a_part_of_the_form_is_refused() {
    let bench = Bench::new();
    let declaration = accepted(&bench);
    let owner = bench.member(Role::Owner);
    let path = format!("/declarations/{}/amend", declaration.id);
    let version = declaration.version.to_string();
    let reply = owner.post(&path, &[("version", &*version), HEAVIER, REASON, ("ask", "send")]).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
}

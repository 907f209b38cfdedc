//! Articles of the item master: found while the user types, and taken over into a line.

use super::codes::{Options, named, typed};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::layout::Choice;
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpRequest;
use customs_access::Scope;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_master_data::MasterDataError;
use customs_master_data::master_item::{MasterItemForm, MasterItemHit};

pub(super) async fn look_up(member: Member, services: Services, request: HttpRequest) -> Answer {
    member.require(Scope::ItemMasterRead)?;
    let hits = found(&member, &services, typed(&request)).await?;
    let options = hits.into_iter().map(|hit| {
        let MasterItemHit { item_code, description, hs_code, .. } = hit;
        let meaning = match hs_code {
            Some(hs_code) => format!("{description} ({hs_code})"),
            None => description,
        };
        let name = named(&item_code, &shown::text(&meaning));
        Choice::new(item_code, name, false)
    });
    member.page(&Options { options: options.collect(), typed: None })
}

/// The articles that a text finds.
async fn found(member: &Member, services: &Services, text: String) -> Result<Vec<MasterItemHit>, Failure> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let (organisation, items) = (member.organisation(), services.item_master.clone());
    member.read(move || items.search(organisation, Some(&text), None).map_err(failed)).await
}

fn failed(error: MasterDataError) -> Failure {
    Failure::from_kind(error.kind(), error)
}

/// Takes the data of the article that a line names over into its fields. Fields that the article does not know stay.
/// Returns what is wrong with the name of the article.
pub(super) async fn fill_in(
    member: &Member,
    services: &Services,
    root: &str,
    typed: &mut Typed,
) -> Result<FieldErrors, Failure> {
    member.require(Scope::ItemMasterRead)?;
    let field = below(root, "sku");
    let code = typed.text(&field).trim().to_owned();
    let hits = found(member, services, code.clone()).await?;
    let exact = hits.iter().find(|hit| hit.item_code.eq_ignore_ascii_case(&code));
    let only = hits.first().filter(|_| hits.len() == 1);
    let Some(hit) = exact.or(only) else {
        let rule = BrokenRule::new(RuleCode::UnknownArticle, "is not an active article of the item master");
        return Ok(FieldErrors::one(field, rule));
    };
    let (organisation, id, items) = (member.organisation(), hit.id, services.item_master.clone());
    let record = member.read(move || items.show(organisation, id).map_err(failed)).await?;
    take_over(root, typed, &record.item.form);
    Ok(FieldErrors::default())
}

/// Takes over what the article knows into the fields of the line.
pub fn take_over(root: &str, typed: &mut Typed, article: &MasterItemForm) {
    let hs_code = article.hs_code.as_deref().unwrap_or_default();
    let (commodity, end) = hs_code.split_at_checked(8).unwrap_or((hs_code, ""));
    let taric = article.taric_code.as_deref().unwrap_or(end);
    let taric = taric.get(taric.len().saturating_sub(2)..).unwrap_or_default();
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let known = [
        ("sku", text(&article.item_code)),
        ("description", text(&article.description)),
        ("hs_code", commodity.to_owned()),
        ("taric_subheading", taric.to_owned()),
        ("country_of_origin", text(&article.country_of_origin)),
        ("preferential_country_of_origin", text(&article.preferential_origin)),
        ("packaging.0.type", text(&article.packaging_type)),
        ("packaging.0.marks", text(&article.packaging_marks)),
    ];
    for (field, value) in known {
        if !value.trim().is_empty() {
            typed.set(below(root, field), value);
        }
    }
}

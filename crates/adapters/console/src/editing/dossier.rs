//! The dossier of a draft: people know it by its number, the domain by its id.

use crate::failure::Failure;
use crate::visit::Member;
use crate::{Services, dossiers};
use customs_billing::DossierId;
use customs_kernel::{BrokenRule, RuleCode};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The name of the field, by which the domain too reports what is wrong with it.
pub(super) const FIELD: &str = "dossier_id";

/// The form of a document that was read, and the dossier beside it, as it was written.
pub(super) fn apart<F: DeserializeOwned>(mut document: Map<String, Value>) -> Result<(F, Option<String>), Failure> {
    let dossier = document.remove(FIELD).and_then(|dossier| dossier.as_str().map(str::to_owned));
    Ok((serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?, dossier))
}

/// What the field holds: the number of the dossier that a draft belongs to.
pub(super) async fn number(
    member: &Member,
    services: &Services,
    dossier: Option<i64>,
) -> Result<Option<String>, Failure> {
    if dossier.is_none() {
        return Ok(None);
    }
    let (organisation, dossiers) = (member.organisation(), services.dossiers.clone());
    member.read(move || dossiers::number(&dossiers, organisation, dossier)).await
}

/// The id of the dossier that was typed, by its number or by its id; the broken rule when there is none.
pub(super) async fn named(
    member: &Member,
    services: &Services,
    typed: Option<String>,
) -> Result<Result<Option<i64>, BrokenRule>, Failure> {
    let Some(typed) = typed else { return Ok(Ok(None)) };
    let (organisation, dossiers) = (member.organisation(), services.dossiers.clone());
    let id = typed.parse().ok();
    let numbered = member.read(move || Ok(dossiers.numbered(organisation, &typed)?)).await?;
    // The use case finds out whether there is a dossier with this id.
    let unknown = || BrokenRule::new(RuleCode::UnknownDossier, "is not the number of a dossier");
    Ok(numbered.map(DossierId::get).or(id).map(Some).ok_or_else(unknown))
}

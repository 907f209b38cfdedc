use super::facts::{Fact, FactsPage};
use super::form::{Field, FormPage, Link};
use super::seen;
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{Permission, Scope};
use customs_guarantees::account::{ThresholdChange, Thresholds};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use rust_decimal::Decimal;

const ADDRESS: &str = "/console/settings/guarantees";
/// Name of the field with the share that warns.
pub const WARNING: &str = "warning_threshold";
/// Name of the field with the share that is critical.
pub const CRITICAL: &str = "critical_threshold";

pub(super) async fn show(member: Member, services: Services) -> Answer {
    member.require(Scope::GuaranteesRead)?;
    let (t, Thresholds { warning, critical }) = (member.t(), present(&member, &services).await?);
    let facts = vec![
        Fact::new(t.settings_warning_threshold(), shown::percent(warning)),
        Fact::new(t.settings_critical_threshold(), shown::percent(critical)),
    ];
    let change = || Link::to("/console/settings/guarantees/edit", t.settings_change_thresholds());
    let links = if member.has(Permission::AccountManage) { vec![change()] } else { Vec::new() };
    FactsPage::new(&member, t.settings_guarantees(), facts, links).answer(&member)
}

async fn present(member: &Member, services: &Services) -> Result<Thresholds, Failure> {
    let (thresholds, organisation) = (services.thresholds.clone(), member.organisation());
    member.read(move || Ok(thresholds.for_organisation(organisation)?)).await
}

/// A percentage as it is typed, such as `72,5`.
pub fn typed(threshold: Decimal) -> String {
    shown::number(threshold.normalize())
}

/// The print of thresholds.
fn print(stored: Thresholds) -> String {
    seen::print([typed(stored.warning), typed(stored.critical)])
}

fn page(member: &Member, warning: &str, critical: &str, seen: &str) -> FormPage {
    let t = member.t();
    let fields = vec![
        Field::text(WARNING, t.settings_warning_threshold(), warning).hint(t.settings_threshold_hint()),
        Field::text(CRITICAL, t.settings_critical_threshold(), critical).hint(t.settings_threshold_hint()),
    ];
    let crumbs = Link::crumbs(t, [Link::to(ADDRESS, t.settings_guarantees())]);
    FormPage::with_fields(member, crumbs, t.settings_change_thresholds(), fields)
        .says(t.settings_thresholds_say())
        .replacing(seen)
}

pub(super) async fn show_form(member: Member, services: Services) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let stored = present(&member, &services).await?;
    page(&member, &typed(stored.warning), &typed(stored.critical), &print(stored)).answer(&member)
}

/// Sets the thresholds, unless another user set them meanwhile.
pub(super) async fn save(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let present = present(&member, &services).await?;
    let again = || page(&member, posted.text(WARNING), posted.text(CRITICAL), posted.text(seen::FIELD));
    let wanted = match wanted(&posted, present) {
        Ok(wanted) => wanted,
        Err(errors) => return again().refused(&errors).answer(&member),
    };
    let (thresholds, organisation, sent) = (services.thresholds.clone(), member.organisation(), seen::sent(&posted));
    let save = move || {
        seen::require(sent.as_deref(), &print(thresholds.for_organisation(organisation)?))?;
        thresholds.set(organisation, wanted)?;
        Ok(ADDRESS.to_owned())
    };
    match member.make(&services, Once::from_content(&posted), save).await {
        Ok(address) => Ok(member.done(&address, Notice::Saved)),
        Err(Failure::Stale) => again().stale(ADDRESS).answer(&member),
        Err(other) => Err(other),
    }
}

/// The thresholds that were sent, or every rule that they break.
pub fn wanted(posted: &Posted, present: Thresholds) -> Result<Thresholds, FieldErrors> {
    let mut errors = posted.misfits(Fields::new(&[WARNING, CRITICAL]));
    let mut read = |name: &str| match posted.text(name) {
        "" => {
            errors.add(name, BrokenRule::required());
            None
        }
        text => {
            // The other readers of numbers round what has too many digits.
            let number = Decimal::from_str_exact(&text.trim_end_matches('%').trim().replace(',', ".")).ok();
            if number.is_none() {
                errors.add(name, (RuleCode::Number, "must be a number"));
            }
            number
        }
    };
    let change = ThresholdChange { warning_threshold: read(WARNING), critical_threshold: read(CRITICAL) };
    if errors.is_empty() { change.on(present) } else { Err(errors) }
}

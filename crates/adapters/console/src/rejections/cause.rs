//! The page of a cause: its declarations and their goods, one value for all, what would become of each, and the job that
//! mends them.

use super::cause_form::{FIELDS, targets, values, values_text};
use super::cause_page::{CausePage, Looked};
use super::filters::Filters;
use super::{PART, overview};
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::{DeclarationId, MendAuthor, MendOrder, MendPreview, MendTarget, MendValues, MendedCause};
use customs_kernel::FieldErrors;
use customs_reporting::rejections::{Cause, CauseId};

/// A cause that a page is about, with the filters of the address.
pub(super) struct Asked {
    pub(super) cause: Cause,
    pub(super) filters: Filters,
    /// What of the address could not be followed.
    pub(super) warnings: Vec<String>,
}

impl Asked {
    async fn find(member: &Member, services: &Services, name: &str, query: &ListQuery) -> Result<Self, Failure> {
        let (organisation, analysis) = (member.organisation(), services.causes.clone());
        let id: CauseId = name.parse().map_err(|_| Failure::NotFound)?;
        let filters = Filters::from_query(query, &analysis);
        let (ever, filter) = (analysis.ever(), filters.filter.clone());
        // A cause without refusals in this period is still one.
        let find = move || match analysis.find(organisation, &filter, &id) {
            Err(customs_reporting::ReportingError::UnknownCause) => Ok(analysis.find(organisation, &ever, &id)?),
            found => Ok(found?),
        };
        let cause = member.read(find).await?;
        Ok(Self { cause, warnings: overview::warnings(member.t(), query, &filters), filters })
    }

    fn order(&self, member: &Member, targets: Vec<MendTarget>, values: MendValues) -> MendOrder {
        let may_allocate = member.may(Scope::InventoryWrite) && member.may(Scope::DeclarationsWrite);
        MendOrder { cause: self.mended(), targets, values, may_allocate }
    }

    /// The cause as declarations are mended by it.
    pub(super) fn mended(&self) -> MendedCause {
        let CauseId { code, field } = self.cause.id.clone();
        MendedCause { code, field: field.unwrap_or_default() }
    }
}

pub(super) async fn show(member: Member, services: Services, name: web::Path<String>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let asked = Asked::find(&member, &services, &name, &query).await?;
    let (organisation, analysis, mends) = (member.organisation(), services.causes.clone(), services.mends.clone());
    let (filter, id) = (asked.filters.filter.clone(), asked.cause.id.clone());
    let order = asked.order(&member, Vec::new(), MendValues::default());
    let read = move || {
        let open = analysis.open(organisation, &filter, &id)?;
        let target = |id: i64, version| MendTarget { id: DeclarationId::new(id), version: Some(version) };
        let targets: Vec<MendTarget> = open.iter().map(|open| target(open.id, open.version)).collect();
        if targets.is_empty() {
            return Ok(MendPreview { goods: Vec::new(), declarations: Vec::new() });
        }
        Ok(mends.look(organisation, &MendOrder { targets, ..order })?)
    };
    let preview = member.read(read).await?;
    let looked = Looked { preview, values: MendValues::default(), errors: FieldErrors::default() };
    CausePage::show(&member, &asked, looked, &Posted::default())
}

pub(super) async fn ask(
    member: Member,
    services: Services,
    name: web::Path<String>,
    query: ListQuery,
    posted: Posted,
) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let asked = Asked::find(&member, &services, &name, &query).await?;
    posted.require(FIELDS)?;
    let values = values(&posted);
    let is_looked_at = posted.raw("looked") == values_text(&values)?;
    if posted.text("ask") == "mend" && is_looked_at {
        return mend(&member, &services, &asked, &posted, values).await;
    }
    let order = asked.order(&member, targets(&posted, "declaration")?, values);
    look(&member, &services, &asked, &posted, order, FieldErrors::default()).await
}

/// Shows what would become of the declarations.
async fn look(
    member: &Member,
    services: &Services,
    asked: &Asked,
    posted: &Posted,
    order: MendOrder,
    mut errors: FieldErrors,
) -> Answer {
    if order.targets.is_empty() {
        return Ok(member.go_to(&asked.filters.cause(&asked.cause.id)));
    }
    errors.extend(order.values.broken_rules());
    let (organisation, mends) = (member.organisation(), services.mends.clone());
    // With values that cannot be, the declarations are shown as they are.
    let values = if errors.is_empty() { order.values } else { MendValues::default() };
    let shown = values.clone();
    let preview = member.act(move || Ok(mends.look(organisation, &MendOrder { values, ..order })?)).await?;
    CausePage::show(member, asked, Looked { preview, values: shown, errors }, posted)
}

/// Has a job mend the declarations of the list that the page showed.
async fn mend(member: &Member, services: &Services, asked: &Asked, posted: &Posted, values: MendValues) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let order = asked.order(member, targets(posted, "mendable")?, values.clone());
    let (organisation, mends) = (member.organisation(), services.mends.clone());
    let author = MendAuthor::User { id: member.user(), name: member.actor().to_string() };
    let start = move || {
        let started = mends.start(organisation, &order, &author)?;
        Ok(format!("{PART}/mends/{}", started.id))
    };
    match member.make(services, Once::from_content(posted), start).await {
        Ok(address) => Ok(member.done(&address, Notice::MendStarted)),
        Err(Failure::Invalid(errors)) => {
            let order = asked.order(member, targets(posted, "declaration")?, values);
            look(member, services, asked, posted, order, errors).await
        }
        Err(other) => Err(other),
    }
}

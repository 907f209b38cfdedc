pub(crate) mod details;
pub(crate) mod logo;

pub(super) use details::{save, show as show_details};
pub(super) use logo::{
    ask_remove as ask_remove_logo, picture, remove as remove_logo, show as show_logo, store as store_logo,
};

use super::facts::{Fact, FactsPage};
use super::form::Link;
use crate::failure::Failure;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::Permission;
use customs_billing::BillingError;
use customs_billing::profile::OrganisationProfile;

const ADDRESS: &str = "/console/settings/organisation";

/// The organisation as its invoices and messages name it. Every user may look, since every invoice shows it.
pub(super) async fn show(member: Member, services: Services) -> Answer {
    let (t, profile) = (member.t(), find(&member, &services).await?);
    let has_logo = profile.settings.seller.logo.is_some();
    let mut links = Vec::new();
    if member.has(Permission::AccountManage) {
        links.push(Link::to("/console/settings/organisation/edit", t.settings_change_organisation()));
        links.push(Link::to("/console/settings/organisation/logo", t.settings_change_logo()));
        if has_logo {
            links.push(Link::to_danger("/console/settings/organisation/logo/remove", t.settings_remove_logo()));
        }
    }
    let page = FactsPage::new(&member, t.settings_organisation(), facts(t, &profile), links);
    let logo = "/console/settings/organisation/logo/picture";
    let page = if has_logo { page.picture(logo, t.settings_logo()) } else { page };
    page.answer(&member)
}

async fn find(member: &Member, services: &Services) -> Result<OrganisationProfile, Failure> {
    let (profiles, organisation) = (services.profiles.clone(), member.organisation());
    member.read(move || profiles.show(organisation).map_err(failure)).await
}

/// What the profile has to say, under the names of the form.
fn facts(t: Language, profile: &OrganisationProfile) -> Vec<Fact> {
    let values = details::values(profile);
    let groups = details::FIELDS.iter().flat_map(|(_, names)| *names);
    groups.map(|name| Fact::new(details::label(t, name), shown::text(&values.get(name)))).collect()
}

/// The failure of a use case of profiles.
fn failure(error: BillingError) -> Failure {
    match error {
        BillingError::Invalid(errors) => Failure::Invalid(errors),
        BillingError::Unknown(_) => Failure::NotFound,
        BillingError::Storage(error) => error.into(),
        other => Failure::from_kind(other.kind(), other),
    }
}

/// The links from the settings to what is changed.
fn crumbs(t: Language) -> Vec<Link> {
    Link::crumbs(t, [Link::to(ADDRESS, t.settings_organisation())])
}

use super::{ADDRESS, crumbs, failure, find};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::settings::form::{Field, FormPage, Group};
use crate::settings::seen;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::Permission;
use customs_billing::profile::{OrganisationProfile, ProfileChange};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};

type Heading = fn(Language) -> &'static str;

/// The fields of the form in their groups, by the names that errors have for them.
pub const FIELDS: [(Heading, &[&str]); 4] = [
    (|t| t.settings_organisation(), &["name", "eori", "kvk", "vat_number"]),
    (|t| t.settings_address_and_contact(), &["address", "postal_code", "city", "country", "email", "phone"]),
    (|t| t.settings_bank_account(), &["iban", "bic"]),
    (|t| t.settings_invoicing(), &[HANDLING, DUTIES, DISBURSEMENTS, "invoice_number_format"]),
];

/// Whether the form has this field.
fn is_field(name: &str) -> bool {
    FIELDS.iter().any(|(_, names)| names.contains(&name))
}

const HANDLING: &str = "payment_terms_handling";
/// Name of the field with the term for duties.
pub const DUTIES: &str = "payment_terms_duties";
/// Name of the field with the term for disbursements.
pub const DISBURSEMENTS: &str = "payment_terms_disbursements";

/// The name of a field on the page.
pub fn label(t: Language, name: &str) -> &'static str {
    match name {
        "name" => t.settings_name(),
        "eori" => t.settings_eori(),
        "kvk" => t.settings_kvk(),
        "vat_number" => t.settings_vat_number(),
        "address" => t.settings_address(),
        "postal_code" => t.settings_postal_code(),
        "city" => t.settings_city(),
        "country" => t.settings_country(),
        "email" => t.email(),
        "phone" => t.settings_phone(),
        "iban" => t.settings_iban(),
        "bic" => t.settings_bic(),
        HANDLING => t.settings_terms_handling(),
        DUTIES => t.settings_terms_duties(),
        DISBURSEMENTS => t.settings_terms_disbursements(),
        _ => t.settings_invoice_number_format(),
    }
}

/// The values of the form by the names of the fields.
pub struct Values(pub Vec<(&'static str, String)>);

impl Values {
    /// The value of a field.
    pub(super) fn get(&self, name: &str) -> String {
        self.0.iter().find(|(known, _)| *known == name).map_or_else(String::new, |(_, value)| value.clone())
    }

    /// The print of what the form replaces. The logo is not among it.
    pub fn print(&self) -> String {
        seen::print(FIELDS.iter().flat_map(|(_, names)| *names).map(|name| self.get(name)))
    }

    fn posted(posted: &Posted) -> Self {
        let names = FIELDS.iter().flat_map(|(_, names)| *names);
        Self(names.map(|name| (*name, posted.text(name).to_owned())).collect())
    }
}

/// The values that are stored.
pub fn values(profile: &OrganisationProfile) -> Values {
    let texts = profile.texts().into_iter().map(|(name, text)| (name, text.unwrap_or_default()));
    let days = profile.days().into_iter().map(|(name, days)| (name, days.to_string()));
    Values(texts.chain(days).collect())
}

fn page(member: &Member, values: &Values, seen: &str) -> FormPage {
    let t = member.t();
    let field = |name: &&'static str| match *name {
        days @ (HANDLING | DUTIES | DISBURSEMENTS) => {
            Field::text(days, label(t, days), values.get(days)).with_type("number")
        }
        "invoice_number_format" => Field::text(name, label(t, name), values.get(name)).hint(t.settings_format_hint()),
        "email" => Field::text(name, label(t, name), values.get(name)).with_type("email"),
        name => Field::text(name, label(t, name), values.get(name)),
    };
    let group =
        |(heading, names): &(Heading, &[&'static str])| Group::under(heading(t), names.iter().map(field).collect());
    FormPage::new(member, crumbs(t), t.settings_change_organisation(), FIELDS.iter().map(group).collect())
        .says(t.settings_change_organisation_says())
        .replacing(seen)
}

pub(in crate::settings) async fn show(member: Member, services: Services) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let profile = find(&member, &services).await?;
    let values = values(&profile);
    page(&member, &values, &values.print()).answer(&member)
}

/// Changes the profile, unless another user changed it meanwhile. All broken rules are reported at once.
pub(in crate::settings) async fn save(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let (change, mut errors) = change(&posted);
    errors.extend(change.check().err().unwrap_or_default());
    let again = || page(&member, &Values::posted(&posted), posted.text(seen::FIELD));
    if !errors.is_empty() {
        return again().refused(&errors).answer(&member);
    }
    let (profiles, organisation, sent) = (services.profiles.clone(), member.organisation(), seen::sent(&posted));
    let save = move || {
        let present = values(&profiles.show(organisation).map_err(failure)?);
        seen::require(sent.as_deref(), &present.print())?;
        profiles.update(organisation, &change).map_err(failure)?;
        Ok(ADDRESS.to_owned())
    };
    match member.make(&services, Once::from_content(&posted), save).await {
        Ok(address) => Ok(member.done(&address, Notice::Saved)),
        Err(Failure::Invalid(errors)) => again().refused(&errors).answer(&member),
        Err(Failure::Stale) => again().stale(ADDRESS).answer(&member),
        Err(other) => Err(other),
    }
}

/// The change that was sent, and what cannot be read of it.
pub fn change(posted: &Posted) -> (ProfileChange, FieldErrors) {
    let mut errors = posted.misfits(Fields::NONE.with_others(is_field));
    let mut days = |name: &str| match posted.text(name) {
        "" => {
            errors.add(name, BrokenRule::required());
            None
        }
        text => {
            let days = text.parse().ok();
            if days.is_none() {
                errors.add(name, (RuleCode::WholeNumber, "must be a whole number"));
            }
            days
        }
    };
    let terms = [HANDLING, DUTIES, DISBURSEMENTS].map(&mut days);
    let [payment_terms_handling, payment_terms_duties, payment_terms_disbursements] = terms;
    let text = |name| Some(posted.text(name).to_owned());
    let change = ProfileChange {
        name: text("name"),
        eori: text("eori"),
        address: text("address"),
        postal_code: text("postal_code"),
        city: text("city"),
        country: text("country"),
        kvk: text("kvk"),
        vat_number: text("vat_number"),
        iban: text("iban"),
        bic: text("bic"),
        email: text("email"),
        phone: text("phone"),
        logo: None,
        payment_terms_handling,
        payment_terms_duties,
        payment_terms_disbursements,
        invoice_number_format: text("invoice_number_format"),
    };
    (change, errors)
}

use super::{ADDRESS, crumbs, roles};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::facts::Fact;
use crate::settings::form::{Field, FormPage};
use crate::settings::secret::{Secret, SecretPage};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{LinkSecret, Permission, Role, UserForm, UserWithLink};

const FIELDS: Fields = Fields::new(&["name", "email", "role"]);

pub(in crate::settings) async fn show(member: Member, services: Services) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let typed = UserForm { role: Role::Declarant.word().to_owned(), ..UserForm::default() };
    page(&member, &services, &typed).answer(&member)
}

fn page(member: &Member, services: &Services, typed: &UserForm) -> FormPage {
    let (t, UserForm { name, email, role }) = (member.t(), typed);
    let by_hand = t.settings_invite_by_hand_says();
    let fields = vec![
        Field::text("name", t.settings_name(), name),
        Field::text("email", t.email(), email).with_type("email"),
        Field::select("role", t.settings_role_label(), roles(t, role)),
    ];
    FormPage::with_fields(member, crumbs(t), t.settings_invite_user(), fields)
        .says(if services.settings.sends_mails { t.settings_invite_user_says() } else { by_hand })
        .button(t.settings_invite())
        .making()
}

/// Creates the user, and mails the link by which the password is set, or shows it to be handed over.
pub(in crate::settings) async fn invite(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(FIELDS)?;
    let text = |name| posted.text(name).to_owned();
    let form = UserForm { name: text("name"), email: text("email"), role: text("role") };
    let (people, organisation, typed) = (services.people.clone(), member.organisation(), form.clone());
    let sends_mails = services.settings.sends_mails;
    let invite = move || {
        let to_hand_over = if sends_mails {
            people.invite_user(organisation, &form)?;
            None
        } else {
            Some(people.create_user(organisation, &form)?)
        };
        Ok((to_hand_over, ADDRESS.to_owned()))
    };
    match member.make_shown(&services, Once::from_posted(&posted), invite).await {
        Ok(Made::Now(Some(invited))) => handed_over(&member, &services, &invited),
        Ok(Made::Before(address)) if !sends_mails => Ok(member.done(&address, Notice::SecretWasShown)),
        Ok(Made::Now(None) | Made::Before(_)) => Ok(member.done(ADDRESS, Notice::UserInvited)),
        Err(Failure::Invalid(errors)) => page(&member, &services, &typed).refused(&errors).answer(&member),
        Err(Failure::MadeOtherwise(address)) => {
            page(&member, &services, &typed).made_otherwise(address).answer(&member)
        }
        Err(other) => Err(other),
    }
}

/// The page with the address where an invited user sets a password, this once.
pub(super) fn handed_over(member: &Member, services: &Services, invited: &UserWithLink) -> Answer {
    let (t, UserWithLink { user, link: LinkSecret { token, expires_at } }) = (member.t(), invited);
    let facts = vec![
        Fact::new(t.settings_name(), shown::text(user.name())),
        Fact::new(t.email(), shown::text(user.email().as_str())),
        Fact::new(t.settings_works_until(), shown::moment(*expires_at)),
    ];
    let value = format!("{}/console/welcome/{}", services.settings.base_url, token.reveal());
    let address = Secret { id: "secret", name: t.settings_address_to_hand_over(), value };
    SecretPage::answer(member, crumbs(t), t.settings_user(), facts, vec![address])
}

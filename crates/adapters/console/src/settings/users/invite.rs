use super::{ADDRESS, crumbs, roles};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::settings::form::{Field, FormPage};
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{Permission, Role, UserForm};

pub(in crate::settings) async fn show(member: Member) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let typed = UserForm { role: Role::Declarant.word().to_owned(), ..UserForm::default() };
    page(&member, &typed).answer(&member)
}

fn page(member: &Member, typed: &UserForm) -> FormPage {
    let (t, UserForm { name, email, role }) = (member.t(), typed);
    let fields = vec![
        Field::text("name", t.settings_name(), name),
        Field::text("email", t.email(), email).of_type("email"),
        Field::select("role", t.settings_role_label(), roles(t, role)),
    ];
    FormPage::of(member, crumbs(t), t.settings_invite_user(), fields)
        .says(t.settings_invite_user_says())
        .button(t.settings_invite())
        .making()
}

/// Creates the user, and mails the link by which the password is set.
pub(in crate::settings) async fn invite(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let text = |name| posted.text(name).to_owned();
    let form = UserForm { name: text("name"), email: text("email"), role: text("role") };
    let (people, organisation, typed) = (services.people.clone(), member.organisation(), form.clone());
    let invite = move || {
        people.invite_user(organisation, &form)?;
        Ok(ADDRESS.to_owned())
    };
    match member.make(&services, Once::of(&posted), invite).await {
        Ok(address) => Ok(member.done(&address, Notice::UserInvited)),
        Err(Failure::Invalid(errors)) => page(&member, &typed).refused(&errors).answer(&member),
        Err(Failure::MadeOtherwise(address)) => page(&member, &typed).made_otherwise(address).answer(&member),
        Err(other) => Err(other),
    }
}

use crate::failure::Failure;
use crate::layout::Choice;
use crate::posted::Posted;
use crate::settings::form::{Field, Group};
use crate::texts::Language;
use crate::visit::Member;
use customs_access::{Permission, Scope, Scopes};
use std::collections::BTreeSet;

/// The ids of the first boxes, by which errors name them.
const SCOPES: &str = "scopes";
const PERMISSIONS: &str = "permissions";

/// Whether a client can do anything with the permission: users are managed on pages and commands, never over the API.
pub const fn is_of_the_api(permission: Permission) -> bool {
    match permission {
        Permission::InvoicingPayments | Permission::DeclarationsOverride | Permission::AuditRead => true,
        Permission::AccountManage => false,
    }
}

/// Whether the member may give a client this permission: no user gives a permission without having it.
fn may_give(member: &Member, permission: Permission) -> bool {
    is_of_the_api(permission) && member.has(permission)
}

/// The scopes that were ticked. One that the member does not have is refused.
pub(super) fn scopes(member: &Member, posted: &Posted) -> Result<Scopes, Failure> {
    let read = |word: &str| {
        let scope: Scope = word.parse().map_err(|_| Failure::BadRequest)?;
        member.require(scope).map(|()| scope)
    };
    posted.all("scope").map(read).collect()
}

/// The permissions that were ticked, with the same care.
pub(super) fn permissions(member: &Member, posted: &Posted) -> Result<BTreeSet<Permission>, Failure> {
    let read = |word: &str| {
        let permission: Permission = word.parse().map_err(|_| Failure::BadRequest)?;
        if may_give(member, permission) { Ok(permission) } else { Err(Failure::Forbidden) }
    };
    posted.all("permission").map(read).collect()
}

/// The boxes of all scopes that the member may give, by the area of the service that they are for.
pub(super) fn scope_boxes(member: &Member, chosen: Scopes) -> Group {
    let t = member.t();
    let mut areas: Vec<(&'static str, Vec<Choice>)> = Vec::new();
    for scope in Scope::ALL.iter().copied().filter(|scope| member.may(*scope)) {
        let choice = choice(t, scope, chosen.contains(scope));
        match areas.last_mut() {
            Some((area, choices)) if *area == t.settings_scope_area(scope) => choices.push(choice),
            _ => areas.push((t.settings_scope_area(scope), vec![choice])),
        }
    }
    let id = |index| if index == 0 { SCOPES.to_owned() } else { format!("{SCOPES}-{index}") };
    let boxes = areas.into_iter().enumerate();
    let boxes = boxes.map(|(index, (area, choices))| Field::boxes(id(index), "scope", area, choices));
    Group::under(t.settings_scopes(), boxes.collect())
}

fn choice(t: Language, scope: Scope, is_chosen: bool) -> Choice {
    Choice::new(scope.as_str(), format!("{} ({scope})", t.settings_scope_verb(scope)), is_chosen)
}

/// The boxes of all permissions that the member may give.
pub(super) fn permission_boxes(member: &Member, chosen: &BTreeSet<Permission>) -> Group {
    let t = member.t();
    let given = Permission::ALL.iter().copied().filter(|permission| may_give(member, *permission));
    let choices = given.map(|permission| {
        let name = format!("{} ({permission})", t.settings_permission(permission));
        Choice::new(permission.as_str(), name, chosen.contains(&permission))
    });
    Group::under("", vec![Field::boxes(PERMISSIONS, "permission", t.settings_permissions(), choices.collect())])
}

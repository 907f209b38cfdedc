use customs_access::{ClientId, ClientRepository, Scope, Scopes, User, UserRepository, UserState};
use customs_kernel::{OrganisationId, StorageError, UserId};
use customs_tasks::ports::TaskPeople;
use customs_tasks::{Areas, Assignee, Owner};
use std::sync::Arc;

/// Gives tasks the users of the access domain, and what they and API clients may read.
pub(crate) struct AccessPeople {
    pub(crate) users: Arc<dyn UserRepository>,
    pub(crate) clients: Arc<dyn ClientRepository>,
}

impl TaskPeople for AccessPeople {
    fn users(&self, organisation: OrganisationId) -> Result<Vec<Assignee>, StorageError> {
        let users = self.users.for_organisation(organisation)?;
        Ok(users.iter().filter(|user| may_act(user)).map(assignee).collect())
    }

    fn user(&self, organisation: OrganisationId, id: UserId) -> Result<Option<Assignee>, StorageError> {
        let user = self.users.find(organisation, id)?;
        Ok(user.as_ref().filter(|user| may_act(user)).map(assignee))
    }

    fn areas(&self, organisation: OrganisationId, owner: &Owner) -> Result<Option<Areas>, StorageError> {
        let scopes = match owner {
            Owner::User(id) => {
                let user = self.users.find(organisation, *id)?.filter(|user| user.state() == UserState::Active);
                user.map(|user| user.scopes())
            }
            Owner::Client(id) => {
                let client = ClientId::parse(id).map(|id| self.clients.find(&id)).transpose()?.flatten();
                let active =
                    client.filter(|client| client.organisation() == organisation && client.revoked_at().is_none());
                active.map(|client| client.scopes())
            }
        };
        Ok(scopes.map(areas))
    }
}

/// Users who are invited can be given tasks already.
fn may_act(user: &User) -> bool {
    user.state() != UserState::Disabled
}

fn assignee(user: &User) -> Assignee {
    Assignee { id: user.id(), name: user.name().to_owned(), email: user.email().as_str().to_owned() }
}

fn areas(scopes: Scopes) -> Areas {
    let names: Vec<&str> = scopes.iter().map(Scope::as_str).collect();
    Areas::read_by(&names)
}

use customs_access::{ClientId, ClientRepository, Scope, Scopes, UserRepository, UserState};
use customs_declarations::ports::MendRights;
use customs_declarations::{GrantedRights, MendAuthor};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

/// Gives mends what users and API clients may do at this moment.
pub(crate) struct AccessMendRights {
    pub(crate) users: Arc<dyn UserRepository>,
    pub(crate) clients: Arc<dyn ClientRepository>,
}

impl MendRights for AccessMendRights {
    fn rights(&self, organisation: OrganisationId, author: &MendAuthor) -> Result<Option<GrantedRights>, StorageError> {
        let scopes = match author {
            MendAuthor::User { id, name: _ } => {
                let user = self.users.find(organisation, *id)?.filter(|user| user.state() == UserState::Active);
                user.map(|user| user.scopes())
            }
            MendAuthor::Client { id, name: _ } => {
                let client = ClientId::parse(id).map(|id| self.clients.find(&id)).transpose()?.flatten();
                let active =
                    client.filter(|client| client.organisation() == organisation && client.revoked_at().is_none());
                active.map(|client| client.scopes())
            }
        };
        Ok(scopes.map(granted))
    }
}

fn granted(scopes: Scopes) -> GrantedRights {
    let may_write = scopes.contains(Scope::DeclarationsWrite);
    GrantedRights {
        may_write,
        may_submit: scopes.contains(Scope::DeclarationsSubmit),
        may_allocate: may_write && scopes.contains(Scope::InventoryWrite),
    }
}

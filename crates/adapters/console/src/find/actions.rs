//! The actions on the record whose page is open.

use super::commands::Command;
use crate::Services;
use crate::declarations::record::offered as of_declarations;
use crate::failure::Failure;
use crate::records::OfferedAction;
use crate::transits::record::offered as of_transits;
use crate::visit::Member;
use customs_access::Scope;
use customs_declarations::{DeclarationError, DeclarationId};
use customs_transits::{TransitError, TransitId};

/// What the role may do with the record at this address of the console, as its page offers it. An address of no record,
/// or of one that is gone, offers nothing.
pub(super) async fn of_record(member: &Member, services: &Services, at: &str) -> Result<Vec<Command>, Failure> {
    let path = at.split('?').next().unwrap_or_default();
    let mut parts = path.trim_start_matches("/console/").split('/');
    let (kind, id) = (parts.next(), parts.next().and_then(|id| id.parse::<i64>().ok()));
    let offered = match (kind, id) {
        (Some("declarations"), Some(id)) if member.may(Scope::DeclarationsRead) => {
            of_declaration(member, services, DeclarationId::new(id)).await?
        }
        (Some("transits"), Some(id)) if member.may(Scope::TransitRead) => {
            of_transit(member, services, TransitId::new(id)).await?
        }
        _ => Vec::new(),
    };
    Ok(offered.into_iter().map(|OfferedAction { href, name, class: _ }| Command::new(href, name)).collect())
}

async fn of_declaration(
    member: &Member,
    services: &Services,
    id: DeclarationId,
) -> Result<Vec<OfferedAction>, Failure> {
    let (t, organisation, allowed) = (member.t(), member.organisation(), of_declarations::allowed(member));
    let declarations = services.declarations.clone();
    let reading = move || match declarations.find(organisation, id) {
        Ok(declaration) => {
            let possible = of_declarations::possible(&declarations, &declaration, &allowed)?;
            Ok(of_declarations::offered(t, &declaration, possible))
        }
        Err(DeclarationError::NotFound) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    };
    member.read(reading).await
}

async fn of_transit(member: &Member, services: &Services, id: TransitId) -> Result<Vec<OfferedAction>, Failure> {
    let (t, organisation, allowed) = (member.t(), member.organisation(), of_transits::allowed(member));
    let transits = services.transits.clone();
    let reading = move || {
        let found = match transits.find(organisation, id) {
            Err(TransitError::NotFound) => transits.find_inbound(organisation, id),
            found => found,
        };
        match found {
            Ok(transit) => {
                let possible = of_transits::possible(&transits, &transit, &allowed)?;
                Ok(of_transits::offered(t, &transit, possible))
            }
            Err(TransitError::NotFound) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    };
    member.read(reading).await
}

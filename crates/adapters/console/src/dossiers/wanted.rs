use crate::Services;
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::visit::Member;
use customs_billing::{DossierId, Dossiers};
use customs_kernel::OrganisationId;

/// An id that no dossier has, so that the list of an unknown dossier is empty.
const NONE: i64 = 0;

/// The dossier by which a list is filtered: by its number, as people know it, or by its id, as links have it.
#[derive(Debug, PartialEq, Eq)]
pub enum WantedDossier {
    /// Any dossier, or none.
    Any,
    /// The one with this number.
    Numbered(String),
    /// The one with this id.
    Id(i64),
}

impl WantedDossier {
    /// The parameters by which a list is filtered by a dossier.
    pub(crate) const FILTERS: [&str; 2] = ["dossier", "dossier_id"];

    /// Reads the dossier that the filters in the address name.
    pub fn from_query(query: &ListQuery) -> Self {
        let [number, id] = Self::FILTERS.map(|name| query.filled(name));
        match (number, id) {
            (Some(number), _) => Self::Numbered(number),
            (None, Some(id)) => id.parse().map_or(Self::Numbered(id), Self::Id),
            (None, None) => Self::Any,
        }
    }

    /// Reads a list by the id of this dossier; returns it with the number that its field shows.
    pub(crate) async fn read<T: Send + 'static>(
        self,
        member: &Member,
        services: &Services,
        list: impl FnOnce(Option<i64>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<(T, String), Failure> {
        let (dossiers, organisation) = (services.dossiers.clone(), member.organisation());
        let reading = move || {
            let (id, number) = self.find(&dossiers, organisation)?;
            Ok((list(id)?, number))
        };
        member.read(reading).await
    }

    /// The id by which the list is filtered, and the number that its field shows.
    fn find(self, dossiers: &Dossiers, organisation: OrganisationId) -> Result<(Option<i64>, String), Failure> {
        Ok(match self {
            Self::Any => (None, String::new()),
            Self::Numbered(number) => {
                let id = dossiers.numbered(organisation, &number)?;
                (Some(id.map_or(NONE, DossierId::get)), number)
            }
            Self::Id(id) => (Some(id), super::number(dossiers, organisation, Some(id))?.unwrap_or_default()),
        })
    }
}

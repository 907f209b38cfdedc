use crate::dossiers::PART;
use crate::failure::Failure;
use crate::listing::asked_in_vain;
use crate::records::{AlsoTag, TabLink};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{ConsoleServices, Services};
use customs_access::Scope;
use customs_billing::DossierId;
use customs_billing::dossier::{Dossier, DossierRecord};
use customs_kernel::OrganisationId;

/// The pages of a dossier, as its tabs name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tab {
    Overview,
    Charges,
    Costs,
}

impl Tab {
    const ALL: [Self; 3] = [Self::Overview, Self::Charges, Self::Costs];

    /// Returns the end of the address of this tab, after the address of the dossier.
    const fn path(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Charges => "/charges",
            Self::Costs => "/costs",
        }
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Overview => t.record_overview(),
            Self::Charges => t.dossier_charges(),
            Self::Costs => t.dossier_costs(),
        }
    }
}

/// The head of all pages of a dossier: the way back, number and status, and the tabs.
pub(super) struct DossierHead {
    pub(super) list: &'static str,
    pub(super) list_name: &'static str,
    /// The number of the dossier.
    pub(super) reference: String,
    pub(super) status: &'static str,
    pub(super) status_name: &'static str,
    /// There is none: the status of a dossier says everything.
    pub(super) also: Option<AlsoTag>,
    pub(super) tabs: Vec<TabLink>,
    pub(super) tab_name: &'static str,
    t: Language,
    current: Tab,
}

impl DossierHead {
    pub(super) fn new(t: Language, dossier: &Dossier, current: Tab) -> Self {
        let link = |tab: Tab| TabLink {
            href: format!("{PART}/{}{}", dossier.id, tab.path()),
            name: tab.name(t),
            is_current: tab == current,
        };
        Self {
            list: PART,
            list_name: t.dossiers(),
            reference: shown::text(&dossier.number),
            status: dossier.status.word(),
            status_name: t.dossier_status(dossier.status),
            also: None,
            tabs: Tab::ALL.map(link).into(),
            tab_name: current.name(t),
            t,
            current,
        }
    }

    /// Says what this address of the page asks for in vain.
    pub(super) fn asked_in_vain(&self, address: &str) -> Vec<String> {
        asked_in_vain(self.t, address, matches!(self.current, Tab::Charges | Tab::Costs))
    }
}

/// Reads a dossier with everything that belongs to it, and what else the page shows.
pub(super) async fn found<T: Send + 'static>(
    member: &Member,
    services: &Services,
    id: i64,
    also: impl FnOnce(&ConsoleServices, OrganisationId, DossierId) -> Result<T, Failure> + Send + 'static,
) -> Result<(DossierRecord, T), Failure> {
    member.require(Scope::DossiersRead)?;
    let (organisation, id, services) = (member.organisation(), DossierId::new(id), services.clone());
    let reading = move || {
        let record = services.dossiers.show(organisation, id)?;
        let also = also(&services, organisation, id)?;
        Ok((record, also))
    };
    member.read(reading).await
}

use crate::listing::asked_in_vain;
use crate::live::LiveSubject;
use crate::texts::Language;
use customs_kernel::{Subject, SubjectKind};

/// The pages of a record, as its tabs name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tab {
    Overview,
    Lines,
    Timeline,
    Messages,
    Documents,
    Duties,
    Amendments,
    Sent,
}

impl Tab {
    /// What follows the address of the record.
    const fn path(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Lines => "/lines",
            Self::Timeline => "/timeline",
            Self::Messages => "/messages",
            Self::Documents => "/documents",
            Self::Duties => "/duties",
            Self::Amendments => "/amendments",
            Self::Sent => "/sent",
        }
    }

    /// Whether the page of the tab is a part of a list, and has a number.
    const fn has_pages(self) -> bool {
        match self {
            Self::Lines | Self::Messages | Self::Duties => true,
            Self::Overview | Self::Timeline | Self::Documents | Self::Amendments | Self::Sent => false,
        }
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Overview => t.record_overview(),
            Self::Lines => t.record_lines(),
            Self::Timeline => t.record_timeline(),
            Self::Messages => t.record_messages(),
            Self::Documents => t.record_documents(),
            Self::Duties => t.record_duties(),
            Self::Amendments => t.record_amendments(),
            Self::Sent => t.record_sent(),
        }
    }
}

/// What the head of a record says of it. The reference was made by [`crate::shown::text`].
pub(crate) struct RecordIdentity {
    pub(crate) subject: Subject,
    pub(crate) reference: String,
    pub(crate) status: &'static str,
    pub(crate) status_name: &'static str,
    pub(crate) also: Option<AlsoTag>,
}

/// A second tag, for what is open about the record beyond its status.
pub(crate) struct AlsoTag {
    pub(crate) tone: &'static str,
    pub(crate) name: &'static str,
}

/// The head of all pages of a record: the way back, reference and status, and the tabs.
pub(crate) struct RecordHead {
    pub(crate) subject: Subject,
    /// The address of the list, which is also the part of the navigation.
    pub(crate) list: &'static str,
    pub(crate) list_name: &'static str,
    /// The address of the record, such as `/console/declarations/7`.
    pub(crate) base: String,
    pub(crate) reference: String,
    pub(crate) status: &'static str,
    pub(crate) status_name: &'static str,
    pub(crate) also: Option<AlsoTag>,
    pub(crate) tabs: Vec<TabLink>,
    pub(crate) tab_name: &'static str,
    /// The value of `hx-trigger` on a page that fetches itself again when the record changes.
    pub(crate) triggers: String,
    t: Language,
    /// Whether the page is a part of a list, and has a number.
    has_pages: bool,
}

/// A tab as a link.
pub(crate) struct TabLink {
    pub(crate) href: String,
    pub(crate) name: &'static str,
    pub(crate) is_current: bool,
}

/// The address of the list of these records.
pub(crate) const fn list_of(kind: SubjectKind) -> &'static str {
    match kind {
        SubjectKind::Declaration => "/console/declarations",
        SubjectKind::Transit => "/console/transits",
    }
}

impl RecordHead {
    /// The head of a page of the record, which has these tabs.
    pub(crate) fn new(t: Language, identity: RecordIdentity, current: Tab, tabs: &[Tab]) -> Self {
        let RecordIdentity { subject, reference, status, status_name, also } = identity;
        let list = list_of(subject.kind);
        let base = format!("{list}/{}", subject.id);
        let link = |tab: &Tab| TabLink {
            href: format!("{base}{}", tab.path()),
            name: tab.name(t),
            is_current: *tab == current,
        };
        let list_name = match subject.kind {
            SubjectKind::Declaration => t.declarations(),
            SubjectKind::Transit => t.transits(),
        };
        let (tabs, tab_name) = (tabs.iter().map(link).collect(), current.name(t));
        let triggers = LiveSubject::from_kind(subject.kind).triggers(subject.id);
        Self {
            subject,
            list,
            list_name,
            base,
            reference,
            status,
            status_name,
            also,
            tabs,
            tab_name,
            triggers,
            t,
            has_pages: current.has_pages(),
        }
    }

    /// The head of a page below the tab, which is about one record of its list.
    pub(crate) fn for_list_entry(self) -> Self {
        Self { has_pages: false, ..self }
    }

    /// Says what this address of the page asks for in vain.
    pub(crate) fn asked_in_vain(&self, address: &str) -> Vec<String> {
        asked_in_vain(self.t, address, self.has_pages)
    }
}

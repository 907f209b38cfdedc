use crate::records::list_of;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_billing::DossierId;
use customs_billing::movement::{Direction, Movement};
use customs_declarations::lifecycle::Status as DeclarationStatus;
use customs_kernel::{Subject, SubjectKind, filled};
use customs_transits::lifecycle::Status as TransitStatus;

/// The most movements of a kind that are shown; the others are behind the link to their list.
const SHOWN: usize = 50;

/// The declarations or the transits of a dossier.
pub(super) struct MovementList {
    pub(super) word: &'static str,
    pub(super) name: &'static str,
    /// The sentence for a dossier without such movements.
    pub(super) none: &'static str,
    pub(super) rows: Vec<MovementRow>,
    /// A text such as "All 312"; `None` when all are shown.
    pub(super) all: Option<String>,
    /// The list of all of them; empty for those who may not read them.
    pub(super) href: String,
}

/// A declaration or transit of a dossier.
pub(super) struct MovementRow {
    pub(super) title: String,
    /// Its page; empty for those who may not read it.
    pub(super) href: String,
    pub(super) lrn: String,
    pub(super) mrn: String,
    pub(super) kind: String,
    pub(super) status: String,
    pub(super) status_name: String,
    pub(super) lines: u32,
}

/// The declarations and the transits of a dossier.
pub(super) fn lists(member: &Member, dossier: DossierId, movements: &[Movement]) -> Vec<MovementList> {
    SubjectKind::ALL.iter().map(|kind| MovementList::new(member, dossier, *kind, movements)).collect()
}

/// The page of a movement; empty for those who may not read it.
pub(super) fn href(member: &Member, movement: Subject) -> String {
    if member.may(scope(movement.kind)) { format!("{}/{}", list_of(movement.kind), movement.id) } else { String::new() }
}

/// What a movement is called: by its reference, as everywhere else, if that is known.
pub fn title(t: Language, movement: Subject, name: Option<&str>) -> String {
    filled(name).map_or_else(
        || match movement.kind {
            SubjectKind::Declaration => t.dossier_declaration(movement.id),
            SubjectKind::Transit => t.dossier_transit(movement.id),
        },
        shown::text,
    )
}

const fn scope(kind: SubjectKind) -> Scope {
    match kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    }
}

impl MovementList {
    fn new(member: &Member, dossier: DossierId, kind: SubjectKind, movements: &[Movement]) -> Self {
        let t = member.t();
        let (word, name, none) = match kind {
            SubjectKind::Declaration => ("declarations", t.declarations(), t.dossier_no_declarations()),
            SubjectKind::Transit => ("transits", t.transits(), t.dossier_no_transits()),
        };
        let own: Vec<&Movement> = movements.iter().filter(|one| one.reference.kind == kind).collect();
        let list = || format!("{}?dossier_id={dossier}", list_of(kind));
        Self {
            word,
            name,
            none,
            all: (own.len() > SHOWN).then(|| t.today_all(&shown::number(own.len().into()))),
            href: if member.may(scope(kind)) { list() } else { String::new() },
            rows: own.into_iter().take(SHOWN).map(|one| MovementRow::new(member, one)).collect(),
        }
    }
}

impl MovementRow {
    fn new(member: &Member, movement: &Movement) -> Self {
        let t = member.t();
        let direction = match movement.direction {
            Direction::Import => t.import(),
            Direction::Export => t.export(),
            Direction::Transit => t.dossier_transit_kind(),
        };
        Self {
            title: title(t, movement.reference, Some(&movement.name)),
            href: href(member, movement.reference),
            lrn: movement.lrn.as_deref().map(shown::text).unwrap_or_default(),
            mrn: movement.mrn.as_deref().map(shown::text).unwrap_or_default(),
            kind: format!("{direction} {}", shown::text(&movement.movement_type)),
            status_name: status_name(t, movement.reference.kind, &movement.status),
            status: movement.status.clone(),
            lines: movement.lines,
        }
    }
}

/// The name of a status that billing knows by its code.
pub fn status_name(t: Language, kind: SubjectKind, code: &str) -> String {
    let name = match kind {
        SubjectKind::Declaration => DeclarationStatus::from_code(code).map(|status| t.declaration_status(status)),
        SubjectKind::Transit => TransitStatus::from_code(code).map(|status| t.transit_status(status)),
    };
    name.map_or_else(|| shown::text(code), str::to_owned)
}

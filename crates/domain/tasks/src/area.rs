use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// A part of the service whose records a caller may read or not.
    /// A caller who may not read an area sees none of its tasks.
    #[growing]
    Area {
        /// Declarations, and what is sent about them.
        Declarations = "declarations",
        /// Transits, and what is sent about them.
        Transits = "transits",
        /// Customers.
        Customers = "customers",
        /// Guarantees.
        Guarantees = "guarantees",
        /// Bonded stock.
        Inventory = "inventory",
        /// Dossiers.
        Dossiers = "dossiers",
        /// Invoices.
        Invoices = "invoices",
    }
);

impl Area {
    /// The scope of the API that lets a caller read the records of the area, by its name in tokens.
    #[must_use]
    pub const fn read_scope(self) -> &'static str {
        match self {
            Self::Declarations => "declarations:read",
            Self::Transits => "transit:read",
            Self::Customers => "customers:read",
            Self::Guarantees => "guarantees:read",
            Self::Inventory => "inventory:read",
            Self::Dossiers => "dossiers:read",
            Self::Invoices => "invoices:read",
        }
    }

    /// The scopes any of which lets a caller note something on tasks of the area. Guarantees are written by no caller;
    /// what uses them are declarations and transits.
    #[must_use]
    pub const fn write_scopes(self) -> &'static [&'static str] {
        match self {
            Self::Declarations => &["declarations:write"],
            Self::Transits => &["transit:write"],
            Self::Customers => &["customers:write"],
            Self::Guarantees => &["declarations:write", "transit:write"],
            Self::Inventory => &["inventory:write"],
            Self::Dossiers => &["dossiers:write"],
            Self::Invoices => &["invoices:write"],
        }
    }
}

/// A set of areas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Areas(u8);

impl Areas {
    const fn bit(area: Area) -> u8 {
        1 << area as u8
    }

    /// All areas.
    #[must_use]
    pub fn all() -> Self {
        Area::ALL.iter().copied().collect()
    }

    /// The areas that a caller with these scopes may read.
    #[must_use]
    pub fn read_by(scopes: &[&str]) -> Self {
        Area::ALL.iter().copied().filter(|area| scopes.contains(&area.read_scope())).collect()
    }

    /// The areas on whose tasks a caller with these scopes may note something.
    #[must_use]
    pub fn written_by(scopes: &[&str]) -> Self {
        let may = |area: &Area| area.write_scopes().iter().any(|scope| scopes.contains(scope));
        Self::read_by(scopes).iter().filter(may).collect()
    }

    /// Whether the set includes the area.
    #[must_use]
    pub const fn contains(self, area: Area) -> bool {
        self.0 & Self::bit(area) != 0
    }

    /// The areas of both sets.
    #[must_use]
    pub const fn within(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// The areas of the set, in the order of [`Area::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Area> {
        Area::ALL.iter().copied().filter(move |area| self.contains(*area))
    }
}

impl FromIterator<Area> for Areas {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> Self {
        Self(areas.into_iter().fold(0, |bits, area| bits | Self::bit(area)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_read_records_sees_their_tasks_and_who_may_write_them_notes_something_on_those() {
        let scopes = ["transit:read", "transit:write", "guarantees:read", "invoices:read", "dossiers:write"];
        let areas = |areas: Areas| areas.iter().collect::<Vec<_>>();
        assert_eq!(areas(Areas::read_by(&scopes)), [Area::Transits, Area::Guarantees, Area::Invoices]);
        assert_eq!(areas(Areas::written_by(&scopes)), [Area::Transits, Area::Guarantees]);
    }

    #[test]
    fn a_set_holds_what_was_put_into_it_and_nothing_else() {
        let some: Areas = [Area::Transits, Area::Invoices].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [Area::Transits, Area::Invoices]);
        assert!(!some.contains(Area::Declarations));
        let others: Areas = [Area::Invoices, Area::Customers].into_iter().collect();
        assert_eq!(some.within(others).iter().collect::<Vec<_>>(), [Area::Invoices]);
        assert_eq!(Areas::all().iter().count(), Area::ALL.len());
    }
}

use chrono::{DateTime, Utc};
use customs_kernel::{Eori, FieldErrors, OrganisationId};

/// The tenant: a broker whose clients see its records and no others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organisation {
    id: OrganisationId,
    details: NewOrganisation,
}

/// An organisation that has no id yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrganisation {
    name: String,
    eori: Option<Eori>,
    created_at: DateTime<Utc>,
}

impl NewOrganisation {
    /// Characters of a name at most.
    pub const NAME_LENGTH: usize = 255;

    /// An organisation with a name (1 to 255 characters) and, when it lodges declarations in its
    /// own name, its EORI.
    ///
    /// # Errors
    /// `name` when it is empty or too long.
    pub fn new(name: &str, eori: Option<Eori>, created_at: DateTime<Utc>) -> Result<Self, FieldErrors> {
        Ok(Self { name: checked_name(name)?, eori, created_at })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The EORI under which it represents its customers.
    #[must_use]
    pub const fn eori(&self) -> Option<&Eori> {
        self.eori.as_ref()
    }

    /// When it was created.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// The organisation with the id that the database gave.
    #[must_use]
    pub const fn with_id(self, id: OrganisationId) -> Organisation {
        Organisation { id, details: self }
    }
}

impl Organisation {
    /// Its id.
    #[must_use]
    pub const fn id(&self) -> OrganisationId {
        self.id
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.details.name()
    }

    /// The EORI under which it represents its customers.
    #[must_use]
    pub const fn eori(&self) -> Option<&Eori> {
        self.details.eori()
    }

    /// When it was created.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.details.created_at()
    }
}

/// A name of 1 to 255 characters without spaces around it.
pub(crate) fn checked_name(name: &str) -> Result<String, FieldErrors> {
    let name = name.trim();
    if name.is_empty() {
        Err(FieldErrors::one("name", "is required"))
    } else if name.chars().count() > NewOrganisation::NAME_LENGTH {
        Err(FieldErrors::one("name", "must have at most 255 characters"))
    } else {
        Ok(name.to_owned())
    }
}

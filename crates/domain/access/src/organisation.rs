use chrono::{DateTime, Utc};
use customs_kernel::{BrokenRule, Eori, FieldErrors, OrganisationId, RuleCode};

/// A broker. Its clients see only its own records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organisation {
    id: OrganisationId,
    details: NewOrganisation,
}

/// An organisation without an id yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrganisation {
    name: String,
    eori: Option<Eori>,
    created_at: DateTime<Utc>,
}

impl NewOrganisation {
    /// Longest name in characters.
    pub const NAME_LENGTH: usize = 255;

    /// Creates an organisation with a name (1 to 255 characters) and the EORI under which it represents its customers,
    /// if it has one.
    ///
    /// # Errors
    /// `name` when it is empty or too long.
    pub fn new(name: &str, eori: Option<Eori>, created_at: DateTime<Utc>) -> Result<Self, FieldErrors> {
        Ok(Self { name: checked_name(name)?, eori, created_at })
    }

    /// Name of the organisation.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// EORI under which the organisation represents its customers; `None` without one.
    #[must_use]
    pub const fn eori(&self) -> Option<&Eori> {
        self.eori.as_ref()
    }

    /// Moment of creation.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// The organisation with the id that the database assigned.
    #[must_use]
    pub const fn with_id(self, id: OrganisationId) -> Organisation {
        Organisation { id, details: self }
    }
}

impl Organisation {
    /// Id assigned by the database.
    #[must_use]
    pub const fn id(&self) -> OrganisationId {
        self.id
    }

    /// Name of the organisation.
    #[must_use]
    pub fn name(&self) -> &str {
        self.details.name()
    }

    /// EORI under which the organisation represents its customers; `None` without one.
    #[must_use]
    pub const fn eori(&self) -> Option<&Eori> {
        self.details.eori()
    }

    /// Moment of creation.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.details.created_at()
    }
}

/// Trims a name and requires 1 to 255 characters.
pub(crate) fn checked_name(name: &str) -> Result<String, FieldErrors> {
    let name = name.trim();
    if name.is_empty() {
        Err(FieldErrors::one("name", BrokenRule::required()))
    } else if name.chars().count() > NewOrganisation::NAME_LENGTH {
        Err(FieldErrors::one(
            "name",
            BrokenRule::new(RuleCode::Length, "must have at most 255 characters").with("max", 255),
        ))
    } else {
        Ok(name.to_owned())
    }
}

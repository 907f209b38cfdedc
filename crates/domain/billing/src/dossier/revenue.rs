use crate::money::{LineAmounts, PaymentTermGroup};

use crate::pricing::ChargeKey;
use crate::rate_card::InvoiceFrequency;
use crate::rules::{percentage, quantity_and_price, tidy};
use crate::{BillableItemId, DossierId, InvoiceId, RevenueLineId};
use chrono::{DateTime, Utc};
use customs_kernel::{Checker, Currency, FieldErrors, OrganisationId, Subject, words};
use rust_decimal::Decimal;

words!(
    /// What happens to a charge that is there already.
    DeduplicationMode {
        /// It stays as it is, and no other is made.
        Skip = "skip",
        /// It is given the new quantity and price, unless an invoice has it.
        UpdateExisting = "update_existing",
        /// Another one is made.
        AllowDuplicates = "allow_duplicates",
    }
);

words!(
    /// Who made a line.
    LineOrigin {
        /// The service itself: a trigger of an item, or a cost of customs that is charged on.
        Trigger = "trigger",
        /// A person, or a recalculation that was told to charge again.
        Manual = "manual",
    }
);

/// What a client says of a line of revenue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RevenueLineForm {
    /// The item: revenue, and on the rate card of whoever is billed.
    pub billable_item_id: Option<i64>,
    /// Description; the name of the item when left out.
    pub description: Option<String>,
    /// How many; 1 when left out.
    pub quantity: Option<Decimal>,
    /// For one; the price of the rate card when left out.
    pub unit_price: Option<Decimal>,
    /// VAT rate, percent; from the rate card, or reverse charged, when left out.
    pub vat_rate: Option<Decimal>,
}

impl RevenueLineForm {
    /// Makes it tidy, and finds what is wrong with it without looking anything up. Adding a line does the same; it is
    /// for those who have more to tell at the same time.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&mut self) -> Result<(), FieldErrors> {
        tidy(&mut [&mut self.description]);
        let mut check = Checker::default();
        check.required_value("billable_item_id", self.billable_item_id.as_ref());
        check.length("description", self.description.as_deref(), 255);
        quantity_and_price(&mut check, self.quantity, self.unit_price);
        percentage(&mut check, "vat_rate", self.vat_rate);
        check.into_result()
    }
}

/// A line of revenue that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRevenueLine {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The dossier.
    pub dossier: DossierId,
    /// The item.
    pub billable_item: BillableItemId,
    /// The declaration or transit that it is charged for.
    pub movement: Option<Subject>,
    /// Who made it.
    pub origin: LineOrigin,
    /// The cost of customs that it charges on, by the source of that cost.
    pub charges_on: Option<String>,
    /// As it stands on the invoice.
    pub description: String,
    /// How many.
    pub quantity: Decimal,
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands: the customer is outside the EU.
    pub not_taxed_here: bool,
    /// What it comes to.
    pub amounts: LineAmounts,
    /// What it is for.
    pub group: PaymentTermGroup,
    /// When it is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// Currency of the rate card.
    pub currency: Currency,
    /// When it fell due.
    pub triggered_at: DateTime<Utc>,
}

impl NewRevenueLine {
    /// What makes two charges the same.
    #[must_use]
    pub const fn key(&self) -> ChargeKey {
        ChargeKey { dossier: self.dossier, item: self.billable_item, movement: self.movement }
    }

    /// Whether a trigger of its item made it: such a charge is made once for its key.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.origin == LineOrigin::Trigger && self.charges_on.is_none()
    }
}

/// A line of revenue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevenueLine {
    /// Id.
    pub id: RevenueLineId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// The dossier.
    pub dossier: DossierId,
    /// The item.
    pub billable_item: BillableItemId,
    /// The declaration or transit that it is charged for.
    pub movement: Option<Subject>,
    /// Who made it.
    pub origin: LineOrigin,
    /// The cost of customs that it charges on, by the source of that cost.
    pub charges_on: Option<String>,
    /// As it stands on the invoice.
    pub description: String,
    /// How many.
    pub quantity: Decimal,
    /// For one.
    pub unit_price: Decimal,
    /// VAT rate, percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands: the customer is outside the EU.
    pub not_taxed_here: bool,
    /// What it comes to.
    pub amounts: LineAmounts,
    /// What it is for.
    pub group: PaymentTermGroup,
    /// When it is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// Currency of the rate card.
    pub currency: Currency,
    /// When it fell due.
    pub triggered_at: DateTime<Utc>,
    /// The invoice that has taken it, a draft included; `None` while it is pending.
    pub invoice: Option<InvoiceId>,
}

impl RevenueLine {
    /// Whether a trigger of its item made it: such a charge is made once for its key.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.origin == LineOrigin::Trigger && self.charges_on.is_none()
    }

    /// Whether no invoice has it yet.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        self.invoice.is_none()
    }

    /// What makes two charges the same.
    #[must_use]
    pub const fn key(&self) -> ChargeKey {
        ChargeKey { dossier: self.dossier, item: self.billable_item, movement: self.movement }
    }

    /// The line with the id that the database gave.
    #[must_use]
    pub fn stored(id: RevenueLineId, new: NewRevenueLine) -> Self {
        let NewRevenueLine {
            organisation,
            dossier,
            billable_item,
            movement,
            origin,
            charges_on,
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            amounts,
            group,
            frequency,
            currency,
            triggered_at,
        } = new;
        Self {
            id,
            organisation,
            dossier,
            billable_item,
            movement,
            origin,
            charges_on,
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            amounts,
            group,
            frequency,
            currency,
            triggered_at,
            invoice: None,
        }
    }
}

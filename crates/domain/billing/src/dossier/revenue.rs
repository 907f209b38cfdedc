use crate::money::{LineAmounts, PaymentTermGroup};
use crate::pricing::ChargeKey;
use crate::rate_card::InvoiceFrequency;
use crate::rules::{BilledQuantity, Percentage, amount_of_line};
use crate::{BillableItemId, DossierId, InvoiceId, RevenueLineId};
use chrono::{DateTime, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{Quantity, Text, tidy_texts};
use customs_kernel::{Checker, Currency, FieldErrors, OrganisationId, Subject, words};
use rust_decimal::Decimal;

words!(
    /// How to treat a charge that exists already.
    #[growing]
    DeduplicationMode {
        /// The existing charge stays as it is and no other is made.
        Skip = "skip",
        /// The existing charge gets the new quantity and price, unless an invoice has it.
        UpdateExisting = "update_existing",
        /// Another charge is made.
        AllowDuplicates = "allow_duplicates",
    }
);

words!(
    /// How a revenue line came to be.
    #[growing]
    LineOrigin {
        /// The service made it: a trigger of an item, or a customs cost that is charged on.
        Trigger = "trigger",
        /// A person added it, or a recalculation that was asked to charge again.
        Manual = "manual",
    }
);

/// A revenue line as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct RevenueLineForm {
    /// Id of the billable item. It must be revenue and on the rate card of the customer that is billed.
    #[validate(required)]
    pub billable_item_id: Option<i64>,
    /// Text of the line; the name of the item when left out.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub description: Option<String>,
    /// Quantity; 1 when left out.
    #[validate(custom(function = BilledQuantity::check))]
    pub quantity: Option<Decimal>,
    /// Price of one unit, without VAT; the price of the rate card when left out.
    #[validate(custom(function = Quantity::check))]
    pub unit_price: Option<Decimal>,
    /// VAT rate in percent; when left out, the rate of the rate card or reverse charge.
    #[validate(custom(function = Percentage::check))]
    pub vat_rate: Option<Decimal>,
}

impl RevenueLineForm {
    /// Trims the texts and checks everything that needs no look-up. Adding a line runs the same check. It is public for
    /// callers that report further errors at the same time.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&mut self) -> Result<(), FieldErrors> {
        tidy_texts(self);
        let mut check = Checker::default();
        check.form(self);
        amount_of_line(&mut check, self.quantity, self.unit_price);
        check.into_result()
    }
}

/// A revenue line to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRevenueLine {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The dossier that is charged.
    pub dossier: DossierId,
    /// The billable item.
    pub billable_item: BillableItemId,
    /// The declaration or transit that is charged for; `None` for a charge on the whole dossier.
    pub movement: Option<Subject>,
    /// How the line came to be.
    pub origin: LineOrigin,
    /// Source of the customs cost that the line charges on; `None` for other lines.
    pub charges_on: Option<String>,
    /// Text of the line, as the invoice prints it.
    pub description: String,
    /// Number of units.
    pub quantity: Decimal,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the line is not taxed in the Netherlands because the customer is outside the EU.
    pub not_taxed_here: bool,
    /// Amount without VAT and the VAT on it.
    pub amounts: LineAmounts,
    /// Payment term group of the charge.
    pub group: PaymentTermGroup,
    /// When the line is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// Currency of the amounts.
    pub currency: Currency,
    /// When the charge fell due.
    pub triggered_at: DateTime<Utc>,
}

impl NewRevenueLine {
    /// The key that identifies the charge: two charges with the same key are the same charge.
    #[must_use]
    pub const fn key(&self) -> ChargeKey {
        ChargeKey { dossier: self.dossier, item: self.billable_item, movement: self.movement }
    }

    /// Whether a trigger of the item made the line. Such a charge is made once for its key.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.origin == LineOrigin::Trigger && self.charges_on.is_none()
    }
}

/// A stored revenue line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevenueLine {
    /// Id assigned by the database.
    pub id: RevenueLineId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The dossier that is charged.
    pub dossier: DossierId,
    /// The billable item.
    pub billable_item: BillableItemId,
    /// The declaration or transit that is charged for; `None` for a charge on the whole dossier.
    pub movement: Option<Subject>,
    /// How the line came to be.
    pub origin: LineOrigin,
    /// Source of the customs cost that the line charges on; `None` for other lines.
    pub charges_on: Option<String>,
    /// Text of the line, as the invoice prints it.
    pub description: String,
    /// Number of units.
    pub quantity: Decimal,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the line is not taxed in the Netherlands because the customer is outside the EU.
    pub not_taxed_here: bool,
    /// Amount without VAT and the VAT on it.
    pub amounts: LineAmounts,
    /// Payment term group of the charge.
    pub group: PaymentTermGroup,
    /// When the line is invoiced, unless the dossier says otherwise.
    pub frequency: InvoiceFrequency,
    /// Currency of the amounts.
    pub currency: Currency,
    /// When the charge fell due.
    pub triggered_at: DateTime<Utc>,
    /// The invoice that bills the line, a draft included; `None` while the line is pending.
    pub invoice: Option<InvoiceId>,
}

impl RevenueLine {
    /// Whether a trigger of the item made the line. Such a charge is made once for its key.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.origin == LineOrigin::Trigger && self.charges_on.is_none()
    }

    /// Whether no invoice bills the line yet.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        self.invoice.is_none()
    }

    /// The key that identifies the charge: two charges with the same key are the same charge.
    #[must_use]
    pub const fn key(&self) -> ChargeKey {
        ChargeKey { dossier: self.dossier, item: self.billable_item, movement: self.movement }
    }

    /// Builds the stored line from `new` and the id that the database assigned.
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

//! Drafting: drafts of invoices and credit notes are made, by hand, from dossiers or from other invoices, and are
//! changed and deleted. What a draft deducts of prepayments follows from its lines.
//!
//! It writes drafts alone, and of dossiers the charges that a draft takes or gives back, and the prepayments.

mod amended_charges;
mod create;
mod credit;
mod customs_charges;
mod deductions;
mod delete;
mod drafts;
pub(super) mod generate;
mod lines;
mod pay_back;
pub(super) mod preview;

use crate::ports::{
    BillableItemRepository, BilledCustomers, DossierRepository, DraftRepository, InvoiceDirectory, InvoiceFonts,
    InvoiceRepository, PurchaseLines, RateCardRepository, RevenueLines, SettingsSource,
};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that drafting touches: no numbers, no archive, no mails.
pub(super) struct DraftingPorts<'p> {
    pub(super) invoices: &'p Arc<dyn InvoiceRepository>,
    pub(super) drafts: &'p Arc<dyn DraftRepository>,
    pub(super) directory: &'p Arc<dyn InvoiceDirectory>,
    pub(super) dossiers: &'p Arc<dyn DossierRepository>,
    pub(super) revenue: &'p Arc<dyn RevenueLines>,
    pub(super) purchases: &'p Arc<dyn PurchaseLines>,
    pub(super) items: &'p Arc<dyn BillableItemRepository>,
    pub(super) cards: &'p Arc<dyn RateCardRepository>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) settings: &'p Arc<dyn SettingsSource>,
    pub(super) fonts: &'p Arc<dyn InvoiceFonts>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

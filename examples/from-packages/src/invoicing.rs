use customs_billing::dossier::{DossierForm, DossierStatus};
use customs_billing::rate_card::RateCardLineForm;
use customs_billing::testing::{InMemoryBilling, card_form, customer, declaration, item_form};
use customs_billing::{BillableItems, DossierRequest, Dossiers, Invoices, RateCards};
use customs_kernel::{ManualClock, OrganisationId, Subject};
use std::error::Error;
use std::sync::Arc;

/// An invoice that has its number.
pub(crate) struct FinalizedInvoice {
    pub(crate) number: String,
    pub(crate) total: String,
}

/// Charges one declaration by a rate card, and finalizes the invoice of it, over the storage in memory of the feature
/// `testing`.
pub(crate) fn finalized() -> Result<FinalizedInvoice, Box<dyn Error>> {
    let store = Arc::new(InMemoryBilling::default());
    let ports = store.ports(Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse()?)));
    let broker = OrganisationId::new(1);
    store.keep_customer(broker, customer("ACME"));
    store.keep_movement(broker, declaration(7, 3));

    // Clearance costs 95 euros for each declaration that customs accepts.
    let clearance = BillableItems::new(ports.clone()).create(broker, item_form("CLEAR", "95"))?;
    let cards = RateCards::new(ports.clone());
    let card = cards.create(broker, card_form("ACME"))?.card.id;
    let line = RateCardLineForm { billable_item_id: Some(clearance.id.get()), ..RateCardLineForm::default() };
    cards.add_line(broker, card, None, line)?;

    let dossiers = Dossiers::new(ports.clone());
    let form = DossierForm { customer_code: Some("ACME".to_owned()), ..DossierForm::default() };
    let dossier = dossiers.create(broker, DossierRequest { form, number: None })?.dossier.id;
    dossiers.link(broker, dossier, None, Subject::declaration(7))?;
    store.progress(broker, Subject::declaration(7), false);
    dossiers.movement_progressed(broker, Subject::declaration(7))?;
    dossiers.update_status(broker, dossier, None, DossierStatus::Complete)?;
    dossiers.update_status(broker, dossier, None, DossierStatus::ReadyToInvoice)?;

    let invoices = Invoices::new(ports);
    invoices.run(broker, "2026-03-02".parse()?)?;
    let charge = dossiers.show(broker, dossier)?.revenue.into_iter().next().ok_or("the dossier has no charge")?;
    let draft = charge.invoice.ok_or("the charge is on no invoice")?;
    let invoice = invoices.finalize(broker, draft, None)?;
    let number = invoice.number().ok_or("the invoice has no number")?.to_owned();
    Ok(FinalizedInvoice { number, total: invoice.totals().total.to_string() })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_invoice_has_the_first_number_and_vat() {
        let invoice = super::finalized().expect("an invoice");
        assert_eq!((invoice.number.as_str(), invoice.total.as_str()), ("2026-00001", "114.95"));
    }
}

use crate::form::PartyForm;
use crate::use_cases::transits::Transits;
use crate::{TransitError, TransitId};
use customs_exchange::{FallbackPaper, PaperField as F, PaperRow};
use customs_kernel::{OrganisationId, Subject};

impl Transits {
    /// Returns what stands on the paper of a transit; `None` when it did not leave on paper. No access code of a
    /// guarantee stands there.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn fallback_paper(
        &self,
        organisation: OrganisationId,
        id: TransitId,
    ) -> Result<Option<FallbackPaper>, TransitError> {
        let transit = self.find(organisation, id)?;
        let Some(release) = self.reading().fallback.release_of(organisation, Subject::transit(id.get()))? else {
            return Ok(None);
        };
        let form = &transit.form;
        let guarantees: Vec<&str> =
            form.named_guarantees().iter().filter_map(|guarantee| guarantee.reference).collect();
        let limit = form.limit_date.map(|day| day.to_string());
        let goods = form.items.iter().zip(1..).map(|(item, number)| {
            let mass = item.gross_weight.map(|mass| mass.normalize().to_string());
            Some(PaperRow::of_goods(number, item.description.as_deref(), item.hs_code.as_deref(), mass))
        });
        let rows = [
            of_party(F::Holder, form.holder.as_ref()),
            of_party(F::Consignor, form.consignor.as_ref()),
            of_party(F::Consignee, form.consignee.as_ref()),
            PaperRow::new(F::Procedure, form.transit_type.as_deref()),
            PaperRow::new(F::Office, form.office_of_departure.as_deref()),
            PaperRow::new(F::OfficeOfDestination, form.office_of_destination.as_deref()),
            PaperRow::new(F::Guarantee, Some(&guarantees.join(", "))),
            PaperRow::new(F::LimitDate, limit.as_deref()),
        ];
        let rows: Vec<PaperRow> = rows.into_iter().chain(goods).flatten().collect();
        Ok(Some(FallbackPaper::new(release, transit.reference.as_str()).with_rows(rows)))
    }
}

fn of_party(field: F, party: Option<&PartyForm>) -> Option<PaperRow> {
    let party = party?;
    let city = party.address.as_ref().and_then(|address| address.city.as_deref());
    PaperRow::of_party(field, [party.name.as_deref(), party.eori.as_deref(), city])
}

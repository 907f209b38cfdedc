use crate::form::PartyForm;
use crate::use_cases::declarations::Declarations;
use crate::{DeclarationError, DeclarationId};
use customs_exchange::{FallbackPaper, PaperField as F, PaperRow};
use customs_kernel::{OrganisationId, Subject};

impl Declarations {
    /// Returns what stands on the paper of a declaration; `None` when it was not released on paper.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn fallback_paper(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<FallbackPaper>, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        let Some(release) = self.reading().fallback.release_of(organisation, Subject::declaration(id.get()))? else {
            return Ok(None);
        };
        let header = &declaration.form.declaration;
        let procedure = [&header.procedure.current, &header.procedure.previous].map(|code| code.as_deref());
        let procedure: Vec<&str> = procedure.into_iter().flatten().collect();
        let goods = declaration.lines.iter().zip(1..).map(|(line, number)| {
            let item = &line.item;
            let mass = item.gross_weight.map(|mass| mass.normalize().to_string());
            Some(PaperRow::of_goods(number, item.description.as_deref(), item.hs_code.as_deref(), mass))
        });
        let rows = [
            of_party(F::Importer, header.importer.as_ref()),
            of_party(F::Exporter, header.exporter.as_ref()),
            of_party(F::Consignor, header.consignor.as_ref()),
            of_party(F::Consignee, header.consignee.as_ref()),
            PaperRow::new(F::Procedure, Some(&procedure.join(" "))),
            PaperRow::new(F::Office, header.office.as_deref()),
            PaperRow::new(F::OfficeOfDestination, header.exit_office.as_deref()),
        ];
        let rows: Vec<PaperRow> = rows.into_iter().chain(goods).flatten().collect();
        Ok(Some(FallbackPaper::new(release, declaration.reference.as_str()).with_rows(rows)))
    }
}

fn of_party(field: F, party: Option<&PartyForm>) -> Option<PaperRow> {
    let party = party?;
    let city = party.address.as_ref().and_then(|address| address.city.as_deref());
    PaperRow::of_party(field, [party.name.as_deref(), party.eori.as_deref(), city])
}

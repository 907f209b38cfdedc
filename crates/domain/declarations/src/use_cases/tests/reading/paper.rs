use super::*;
use crate::form::{MeansOfTransportForm, TransportForm};
use crate::testing::{a_valid_export, a_valid_item};
use customs_papers::{DataElement as E, Paper, PaperChoice, PaperKind, Value};

const ACCOMPANYING: Option<PaperChoice> = Some(PaperChoice::Accompanying);
const DECLARATION: Option<PaperChoice> = Some(PaperChoice::Declaration);

impl DeclarationsOverFakes {
    fn paper(&self, declaration: &Declaration, wanted: Option<PaperChoice>) -> Result<Paper, DeclarationError> {
        self.declarations.paper(BROKER, declaration.id, wanted)
    }
}

/// The texts of the box with this element in the header.
fn stated(paper: &Paper, element: E) -> Vec<&str> {
    let found = paper.header.iter().filter(|one| one.element == element);
    found.flat_map(|one| &one.values).filter_map(Value::as_text).collect()
}

#[test]
fn an_export_has_its_accompanying_document_from_its_release_on() {
    let (fakes, declaration) = lodged(a_valid_export());
    let kind = |wanted| fakes.paper(&declaration, wanted).map(|paper| paper.kind);
    assert!(matches!(kind(None), Err(DeclarationError::NotAccepted)), "customs has not answered");
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(kind(None).expect("a paper"), PaperKind::ExportDeclaration);
    let early = kind(ACCOMPANYING).expect_err("nothing is released");
    let expected = "not allowed in status ACC";
    assert!(matches!(&early, DeclarationError::InvalidStatus { allowed, .. } if *allowed == [Status::Released]));
    assert_eq!(early.to_string(), expected);
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(kind(None).expect("a paper"), PaperKind::ExportAccompanyingDocument);
    assert_eq!(kind(ACCOMPANYING).expect("a paper"), PaperKind::ExportAccompanyingDocument);
    assert_eq!(kind(DECLARATION).expect("a paper"), PaperKind::ExportDeclaration);
    let paper = fakes.paper(&declaration, None).expect("a paper");
    assert_eq!((paper.mrn.as_str(), paper.file_name().as_str()), (MRN, "EAD-26NL000396A1B2C3R0.pdf"));
    assert_eq!(stated(&paper, E::OfficeOfExit), ["NL000510"]);
    let exporter = ["NL801234566", "Voorbeeld Export B.V.", "Havenweg 1", "3011 AA Rotterdam NL"];
    assert_eq!(stated(&paper, E::Exporter), exporter);
    assert_eq!(stated(&paper, E::Declarant), exporter);
}

#[test]
fn an_import_has_no_document_that_accompanies_goods() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08")]);
    assert_eq!(fakes.paper(&declaration, None).expect("a paper").kind, PaperKind::ImportDeclaration);
    let refused = fakes.paper(&declaration, ACCOMPANYING).expect_err("it is an import");
    assert!(matches!(refused, DeclarationError::InvalidDirection { .. }), "{refused}");
}

#[test]
fn a_draft_and_what_customs_refused_have_no_paper() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    assert!(matches!(fakes.paper(&draft, None), Err(DeclarationError::NotAccepted)));
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12015", "")]);
    assert!(matches!(fakes.paper(&declaration, None), Err(DeclarationError::NotAccepted)));
    let of_another = fakes.declarations.paper(OrganisationId::new(2), declaration.id, None);
    assert!(matches!(of_another, Err(DeclarationError::NotFound)));
}

#[test]
fn an_invalidated_declaration_says_so() {
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert!(!fakes.paper(&declaration, None).expect("a paper").is_invalidated);
    fakes.customs_answers(&[about(&declaration, "10")]);
    assert!(fakes.paper(&declaration, None).expect("a paper").is_invalidated);
}

#[test]
fn every_item_has_its_boxes_and_blank_fields_have_none() {
    let mut form = a_valid_import();
    form.items = vec![a_valid_item(), a_valid_item()];
    form.items[0].supporting_documents[0].line = Some(3);
    form.items[1].supporting_documents.clear();
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let paper = fakes.paper(&declaration, None).expect("a paper");
    let texts = |item: usize, element: E| {
        let found = paper.items[item].iter().filter(move |one| one.element == element);
        found.flat_map(|one| &one.values).filter_map(Value::as_text).collect::<Vec<_>>()
    };
    assert_eq!(paper.items.len(), 2);
    assert_eq!(texts(0, E::CommodityCode), ["94016900 00"]);
    assert_eq!(texts(0, E::Packaging), ["4 CT NO MARKS"]);
    assert_eq!(texts(0, E::Procedure), ["40 00"]);
    assert_eq!(texts(0, E::CountryOfOrigin), ["CN"]);
    let documents = (texts(0, E::SupportingDocument), texts(1, E::SupportingDocument));
    assert_eq!(documents, (vec!["N935 INV-2026-1"], vec![]), "its line does not go to customs");
    let total = paper.header.iter().find(|one| one.element == E::TotalItems).expect("a number of items");
    assert_eq!(total.values, [Value::Number(2.into())]);
}

#[test]
fn an_import_shows_nothing_that_goes_to_customs_for_exports_alone() {
    let mut form = a_valid_import();
    form.declaration.exit_office = Some("NL000510".to_owned());
    form.declaration.destination_country = Some("NL".to_owned());
    form.declaration.consignee.clone_from(&form.declaration.importer);
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let paper = fakes.paper(&declaration, None).expect("a paper");
    for element in [E::OfficeOfExit, E::OfficeOfExport, E::Consignee, E::CountryOfDestination] {
        assert_eq!(stated(&paper, element), [""; 0], "{element:?} is of exports alone");
    }
    assert_eq!(stated(&paper, E::OfficeOfLodgement), ["NL000396"]);
    assert_eq!(stated(&paper, E::Representative), ["NL009876543 2"]);
}

#[test]
fn codes_are_those_of_customs() {
    let text = |text: &str| Some(text.to_owned());
    let means = Some(MeansOfTransportForm {
        mode: text("3"),
        nationality: text("NL"),
        identification: text("12ABC3"),
        identification_type: text("11"),
    });
    let mut form = a_valid_export();
    let transport = TransportForm { border: means.clone(), departure: means, ..TransportForm::default() };
    form.declaration.transport = Some(transport);
    let (fakes, declaration) = lodged(form);
    fakes.customs_answers(&[about(&declaration, "01")]);
    let paper = fakes.paper(&declaration, None).expect("a paper");
    assert_eq!((stated(&paper, E::InlandMode), stated(&paper, E::DepartureMeans)), (vec!["3"], vec!["30 12ABC3"]));
    assert_eq!(stated(&paper, E::BorderMeans), ["30 12ABC3 NL"], "its nationality goes to customs");
}

use super::*;
use crate::form::SkuForm;
use crate::testing::{KnownArticles, a_valid_item};
use rust_decimal::Decimal;
use std::sync::Arc;

fn knowing_chairs() -> DeclarationsOverFakes {
    let articles = KnownArticles([("CHAIR".to_owned(), a_valid_item())].into());
    declarations_over_fakes().with(|ports| ports.items = Arc::new(articles))
}

fn sku(code: &str) -> SkuForm {
    SkuForm { sku_code: Some(code.to_owned()), quantity: Some(Decimal::TWO), ..SkuForm::default() }
}

#[test]
fn articles_become_items_behind_those_that_were_spelled_out() {
    let fakes = knowing_chairs();
    let form = DeclarationForm { skus: vec![sku("CHAIR")], ..a_valid_import() };
    let declaration = fakes.create(form).declaration;
    assert_eq!(declaration.form.skus, []);
    assert_eq!(declaration.lines.len(), 2);
    assert_eq!(declaration.lines[1].item.sequence, Some(2));
    assert_eq!(declaration.lines[1].item.sku_details[0].sku.as_deref(), Some("CHAIR"));
    let articles_alone = DeclarationForm { items: vec![], skus: vec![sku("CHAIR")], ..a_valid_import() };
    assert_eq!(fakes.create(articles_alone).declaration.lines.len(), 1);
}

#[test]
fn every_unknown_article_is_named_and_nothing_saved() {
    let fakes = knowing_chairs();
    let form = DeclarationForm { skus: vec![sku("TABLE"), sku("CHAIR"), sku("LAMP")], ..a_valid_import() };
    match fakes.declarations.create(command(form.clone())) {
        Err(DeclarationError::SkuResolutionFailed(errors)) => {
            assert_eq!(errors.paths().collect::<Vec<_>>(), ["skus.0.sku_code", "skus.2.sku_code"]);
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(fakes.declarations.check(BROKER, form, None), Err(DeclarationError::SkuResolutionFailed(_))));
    assert_eq!(fakes.count(), 0);
}

#[test]
fn an_article_without_code_is_named_with_all_else_that_is_wrong() {
    let fakes = knowing_chairs();
    let mut form = DeclarationForm { items: vec![], skus: vec![sku(" "), sku("TABLE")], ..a_valid_import() };
    form.skus[1].quantity = Some(Decimal::ZERO);
    form.declaration.office = None;
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        [
            "declaration.office: is required",
            "declaration.skus.0.sku_code: is required",
            "declaration.skus.1.quantity: must be greater than 0"
        ]
    );
}

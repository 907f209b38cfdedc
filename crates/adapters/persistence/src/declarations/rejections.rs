//! Rejections of declarations, with their errors.

use std::collections::BTreeMap;

crate::rejections::rejections_in!(
    declaration_rejections, rejection_errors, declaration_id, DeclarationId, "declaration", customs_declarations,
    texts: [text_nl], fact: [], sent_under: [lrn]
);

/// The latest rejection of each of these declarations, read with two queries.
pub(super) fn load_latest(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declarations: &[DeclarationId],
) -> Fallible<BTreeMap<DeclarationId, Rejection>> {
    if declarations.is_empty() {
        return Ok(BTreeMap::new());
    }
    let numbers: Vec<i64> = declarations.iter().map(|id| id.get()).collect();
    let found: Vec<(i64, i64, Ts)> = rejections::table
        .filter(rejections::organisation_id.eq(organisation.get()))
        .filter(rejections::declaration_id.eq_any(&numbers))
        .order(rejections::id.asc())
        .select((rejections::declaration_id, rejections::id, rejections::arrived_at))
        .load(connection)?;
    // Of several rejections of a declaration the last one stays.
    let latest: BTreeMap<i64, (i64, Ts)> =
        found.into_iter().map(|(declaration, id, arrived_at)| (declaration, (id, arrived_at))).collect();
    if latest.is_empty() {
        return Ok(BTreeMap::new());
    }
    let ids: Vec<i64> = latest.values().map(|(id, _)| *id).collect();
    let rows: Vec<ErrorRow> = errors::table
        .filter(errors::organisation_id.eq(organisation.get()))
        .filter(errors::rejection_id.eq_any(&ids))
        .order(errors::id.asc())
        .select(ErrorRow::as_select())
        .load(connection)?;
    let mut of_each: BTreeMap<i64, Vec<RejectionError>> = BTreeMap::new();
    for row in rows {
        let id = row.rejection_id;
        let read = error(row).ok_or_else(|| corrupt(format!("rejection {id} of a declaration")))?;
        of_each.entry(id).or_default().push(read);
    }
    let mut rejection = |id: i64, arrived_at: Ts| Rejection {
        arrived_at: arrived_at.0,
        errors: of_each.remove(&id).unwrap_or_default(),
    };
    Ok(latest
        .into_iter()
        .map(|(declaration, (id, arrived_at))| (DeclarationId::new(declaration), rejection(id, arrived_at)))
        .collect())
}

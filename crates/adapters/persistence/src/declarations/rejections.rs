//! Rejections of declarations, with their errors.

crate::rejections::rejections_in!(
    declaration_rejections, rejection_errors, declaration_id, DeclarationId, "declaration", customs_declarations,
    texts: [text_nl], fact: [], sent_under: [lrn]
);

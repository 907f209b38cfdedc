//! The history of a declaration.

crate::timeline::history_in!(declaration_timeline, declaration_id, DeclarationId, customs_declarations);

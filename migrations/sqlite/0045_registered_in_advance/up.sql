-- A declaration that is lodged before its goods are presented (symbols D, E, F) is registered first, and accepted once
-- they are presented (UCC art. 171 and 172).
ALTER TABLE declarations ADD COLUMN registered_at TEXT;
-- Until when customs wants documents. Demands of before are in the history alone.
ALTER TABLE declarations ADD COLUMN documents_requested_until TEXT;

-- What was taken for the acceptance was the registration; the acceptance is that of the presentation, as near as is known.
-- Goods that leave a warehouse by a chain procedure are there already and need no presentation: their acceptance was one.
-- Supplementary declarations that are planned stay so: by the registration they go earlier, which is in time too.
UPDATE declarations SET registered_at = accepted_at, accepted_at = presentation_accepted_at
WHERE symbol IN ('D', 'E', 'F') AND accepted_at IS NOT NULL
    AND (released_at IS NULL OR presentation_accepted_at IS NOT NULL)
    AND NOT (
        coalesce(json_extract(document, '$.declaration.procedure.previous'), '') = '71'
        AND coalesce(json_extract(document, '$.declaration.procedure.current'), '') IN ('40', '44', '51', '53')
        AND (
            coalesce(json_extract(document, '$.apply_chain_procedure'), 0) = 1
            OR coalesce(json_extract(document, '$.declaration.use_ketenregeling'), 0) = 1
        )
    );

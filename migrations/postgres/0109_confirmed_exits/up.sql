-- Exits that customs confirmed before they were kept apart from the history. Both tables are joined by their organisation, so
-- that each server finds its own where they are spread over several.
UPDATE declarations SET exit_confirmed_at = confirmed.at
FROM (
    SELECT organisation_id, declaration_id, min(occurred_at) AS at FROM declaration_timeline
    WHERE details LIKE 'exit confirmed (customs message %'
    GROUP BY organisation_id, declaration_id
) AS confirmed
WHERE confirmed.organisation_id = declarations.organisation_id AND confirmed.declaration_id = declarations.id
    AND declarations.imex = 'EX' AND declarations.released_at IS NOT NULL AND declarations.exit_confirmed_at IS NULL;

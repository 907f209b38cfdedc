-- Exits that customs confirmed before they were kept apart from the history.
UPDATE declarations SET exit_confirmed_at = (
    SELECT min(declaration_timeline.occurred_at) FROM declaration_timeline
    WHERE declaration_timeline.organisation_id = declarations.organisation_id
    AND declaration_timeline.declaration_id = declarations.id
    AND declaration_timeline.details LIKE 'exit confirmed (customs message %')
WHERE imex = 'EX' AND released_at IS NOT NULL AND exit_confirmed_at IS NULL;

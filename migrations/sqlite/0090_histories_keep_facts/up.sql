-- What a line of a history says, for programs and for pages in other languages: code and values as JSON, beside the
-- sentence in details. None in lines of before, and where a line says nothing beside its event.
ALTER TABLE declaration_timeline ADD COLUMN details_fact TEXT;
ALTER TABLE transit_timeline ADD COLUMN details_fact TEXT;
-- The same of the texts of errors that customs finds in transits.
ALTER TABLE transit_rejection_errors ADD COLUMN text_fact TEXT;

-- What a line of a history says, for programs and pages in other languages: code and values as JSON. The sentence stays in details.
-- None in lines of before, which are shown as they are, and where a line says nothing beside its event.
ALTER TABLE declaration_timeline ADD COLUMN details_fact TEXT;
ALTER TABLE transit_timeline ADD COLUMN details_fact TEXT;

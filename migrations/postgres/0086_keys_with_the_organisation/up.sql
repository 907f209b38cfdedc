-- Every key of a table with an organisation has the organisation in it: PostgreSQL on several machines (Citus) keeps the rows of
-- one organisation together, and sees no others when it looks for a row with the same key. What an organisation does not
-- choose stands first, so that whoever knows an LRN, a file or a number alone finds it by the same index. An LRN is still used
-- once, since it is random; the rule finds our own repeats.
ALTER TABLE declarations
    DROP CONSTRAINT declarations_lrn_key,
    ADD CONSTRAINT declarations_lrn_key UNIQUE (lrn, organisation_id);
ALTER TABLE transits
    DROP CONSTRAINT transits_lrn_key,
    ADD CONSTRAINT transits_lrn_key UNIQUE (lrn, organisation_id);
-- That of all messages, outbound_messages_lrn_subject_key, says the same of inquiries.
DROP INDEX outbound_messages_lrn_key;
ALTER TABLE document_uploads
    DROP CONSTRAINT document_uploads_pkey,
    ADD PRIMARY KEY (file_key, organisation_id);
ALTER TABLE invoice_archive
    DROP CONSTRAINT invoice_archive_pkey,
    ADD PRIMARY KEY (id, organisation_id);
ALTER TABLE retention_holds
    DROP CONSTRAINT retention_holds_pkey,
    ADD PRIMARY KEY (id, organisation_id);

-- What comparing one row takes, measured: 400 times as long as a comparison of numbers. Where PostgreSQL takes it for cheap, it
-- compares all declarations of an organisation instead of asking the index.
ALTER FUNCTION marks_of_declaration COST 1000;

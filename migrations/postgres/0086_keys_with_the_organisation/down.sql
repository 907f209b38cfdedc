-- Fails, and leaves everything as it is, where two organisations have used the same LRN since.
ALTER FUNCTION marks_of_declaration COST 100;
ALTER TABLE retention_holds
    DROP CONSTRAINT retention_holds_pkey,
    ADD PRIMARY KEY (id);
ALTER TABLE invoice_archive
    DROP CONSTRAINT invoice_archive_pkey,
    ADD PRIMARY KEY (id);
ALTER TABLE document_uploads
    DROP CONSTRAINT document_uploads_pkey,
    ADD PRIMARY KEY (file_key);
CREATE UNIQUE INDEX outbound_messages_lrn_key ON outbound_messages (lrn) WHERE subject = 'customer';
ALTER TABLE transits
    DROP CONSTRAINT transits_lrn_key,
    ADD CONSTRAINT transits_lrn_key UNIQUE (lrn);
ALTER TABLE declarations
    DROP CONSTRAINT declarations_lrn_key,
    ADD CONSTRAINT declarations_lrn_key UNIQUE (lrn);

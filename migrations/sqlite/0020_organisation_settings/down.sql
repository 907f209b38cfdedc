DROP TABLE invoice_archive;
DROP TABLE organisation_settings;

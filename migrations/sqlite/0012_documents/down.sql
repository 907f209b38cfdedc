DROP TABLE document_uploads;
DROP TABLE documents;

DROP TABLE evidence_keys;

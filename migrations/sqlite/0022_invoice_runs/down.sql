DROP TABLE invoice_runs;

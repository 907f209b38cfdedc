DROP TABLE customer_invoice_to;
DROP TABLE customer_parts;
DROP TABLE customers;

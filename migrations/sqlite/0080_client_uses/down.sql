DROP TABLE client_uses;

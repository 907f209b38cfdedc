DROP TABLE client_revocations;
DROP TABLE token_revocations;
DROP TABLE clients;
DROP TABLE organisations;
DROP TABLE installation;

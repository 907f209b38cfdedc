DROP TABLE installation_place;

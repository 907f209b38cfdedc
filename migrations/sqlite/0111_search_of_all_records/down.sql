-- What is due may as well stay: the worker reads a record once more at most.
DELETE FROM search_due WHERE FALSE;

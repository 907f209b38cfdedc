DROP TABLE callback_tries;

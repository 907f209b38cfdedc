DROP TABLE simulated_answers;
DROP TABLE simulated_messages;
DROP TABLE simulated_references;
DROP TABLE simulated_cases;

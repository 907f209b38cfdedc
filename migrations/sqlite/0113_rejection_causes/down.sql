DROP TABLE rejection_causes;

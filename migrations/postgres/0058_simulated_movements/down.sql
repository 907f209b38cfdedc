DROP TABLE simulated_movements;

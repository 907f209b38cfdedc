DROP TABLE callback_deliveries;
DROP TABLE callbacks;

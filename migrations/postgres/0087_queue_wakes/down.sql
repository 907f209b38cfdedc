DROP TABLE queue_wakes;

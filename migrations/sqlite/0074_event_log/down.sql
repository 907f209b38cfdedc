DROP TABLE event_log;
DROP TABLE event_positions;

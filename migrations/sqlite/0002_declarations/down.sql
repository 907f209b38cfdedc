DROP TABLE rejection_errors;
DROP TABLE declaration_rejections;
DROP TABLE declaration_timeline;
DROP TABLE declaration_lines;
DROP TABLE declarations;

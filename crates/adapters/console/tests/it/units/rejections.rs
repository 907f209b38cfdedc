mod charts;

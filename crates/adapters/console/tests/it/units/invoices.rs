mod paper;

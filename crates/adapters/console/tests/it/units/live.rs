mod latest;

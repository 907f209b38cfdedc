mod done;

//! Fakes of the ports in memory, and the contract that every implementation keeps.

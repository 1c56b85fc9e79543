import { constants, setPriority } from "node:os";

/* Work that yields the processor would otherwise starve beside the other test files of a run. */
setPriority(constants.priority.PRIORITY_LOW);

/** Filter of the log that shows what admins did, which is a list of its own. */
export const adminEvents = "admin_action";

/** Types of lines that the server writes. */
export const logTypes = ["webhook_received", "webhook_error", "conversation_end", "webhook_test", "alert"];

export const isProblem = (type: string) => type.endsWith("error") || type.endsWith("failed");

/** Filter of the log that shows what admins did, which is a list of its own. */
export const adminEvents = "admin_action";

export const isProblem = (type: string) => type.endsWith("error") || type.endsWith("failed");

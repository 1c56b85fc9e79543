/** The query key of "has a password". */
export const passwordKey = ["has password"] as const;

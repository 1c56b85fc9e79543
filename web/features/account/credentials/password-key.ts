/** Whether there is a password, as the queries know it. */
export const passwordKey = ["has password"] as const;

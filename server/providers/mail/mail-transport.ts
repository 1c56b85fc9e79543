/** A message that is ready to go. */
export type Mail = { to: string; subject: string; text: string; html: string; kind: string };

/** The contract of every way to send mail. `send` throws AppError; `retryable` says whether to try again. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): Promise<void> };

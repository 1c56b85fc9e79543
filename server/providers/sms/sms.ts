/** `to` is E.164 without the plus sign; `channel` as auth-js names it. */
export type Sms = { to: string; text: string; channel: "sms" | "whatsapp" };

/** The contract of every way to reach a handset. Resolves to the vendor's message id; throws AppError. */
export type SmsSender = { name: string; channels: readonly Sms["channel"][]; send(sms: Sms): Promise<string> };

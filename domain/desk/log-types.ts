import { liveLogTypes } from "#domain/voice-protocol/webhook.ts";

export const alertLogTypes = { begun: "alert_raised", over: "alert_resolved" } as const;

/** Every type of a line in the system log. */
export const systemLogTypes = [...liveLogTypes, ...Object.values(alertLogTypes)] as const;
export type SystemLogType = (typeof systemLogTypes)[number];

import { z } from "zod/mini";
import { liveLogTypes } from "#domain/voice-protocol/webhook.ts";
import { rest } from "#web/lib/api/rest.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { dataOf } from "#web/lib/api/request.ts";

export const logSchema = z.object({
  id: z.string(),
  log_type: z.string(),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  user_id: z.nullable(z.string()),
  created_at: z.string(),
});
export type SystemLog = z.infer<typeof logSchema>;
/** `names` of the people by id. */
export type Logs = { rows: SystemLog[]; all: number; names: ReadonlyMap<string, string> };

export const diagnosticsKey = (userId: string) => ["diagnostics", userId] as const;

/** Limits of the two lists (spec, signed-in §7). */
export const maxAllLogs = 100;
export const maxWebhookLogs = 50;

const words = ["webhook", "conversation", "elevenlabs"];
const namesWebhook = [
  ...words.flatMap((word) => [`log_type.ilike.*${word}*`, `message.ilike.*${word}*`]),
  "user_id.is.null",
];

/** Whether the person is an admin; row level security decides what an admin reads. */
export async function loadIsAdmin(userId: string): Promise<boolean> {
  const row = await dataOf(rest.from("profiles").select("account_type").eq("id", userId).maybeSingle());
  return row?.account_type === "admin";
}

export async function loadAllLogs(): Promise<Logs> {
  const found = await rest
    .from("system_logs")
    .select("*", { count: "exact" })
    .order("created_at", { ascending: false })
    .limit(maxAllLogs);
  return logsOf(found);
}

export async function loadWebhookLogs(): Promise<Logs> {
  const found = await rest
    .from("system_logs")
    .select("*")
    .or(namesWebhook.join(","))
    .order("created_at", { ascending: false })
    .limit(maxWebhookLogs);
  return logsOf(found);
}

type Found = {
  data: unknown[] | null;
  error: { message: string; code: string } | null;
  status: number;
  count: number | null;
};

async function logsOf({ data, error, status, count }: Found): Promise<Logs> {
  if (error) throw new RequestFailure(error.message, status, error.code, error);
  const rows = z.array(logSchema).parse(data);
  const ids = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
  const people = ids.length === 0 ? [] : await dataOf(rest.from("profiles").select("id, full_name").in("id", ids));
  return { rows, all: count ?? rows.length, names: new Map(people.map((one) => [one.id, one.full_name ?? ""])) };
}

/** The number of lines about the webhook, and the provider's clock at the latest event. */
export async function loadFacts(): Promise<{ webhookLogs: number; clockSeconds: number | null }> {
  const [counted, latest] = await Promise.all([
    rest
      .from("system_logs")
      .select("id", { count: "exact", head: true })
      .in("log_type", [...liveLogTypes]),
    dataOf(
      rest
        .from("webhook_events")
        .select("sent_at, received_at")
        .order("received_at", { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
  ]);
  const { sent_at: sent, received_at: received } = latest ?? {};
  const clockSeconds = sent && received ? Math.abs(Date.parse(received) - Date.parse(sent)) / 1000 : null;
  return { webhookLogs: counted.count ?? 0, clockSeconds };
}

import { z } from "zod";
import { signInProviders } from "./sign-in-providers.ts";

const text = z.string().trim().min(1).optional();
const url = z.url().optional();
const yes = z.stringbool().default(false);
const headers = z
  .string()
  .default("")
  .transform((value) => value.split(",").filter((part) => part.trim() !== ""))
  .refine((parts) => parts.every((part) => part.indexOf("=") > 0), "holds something that is no name=value")
  .transform((parts) => Object.fromEntries(parts.map(nameAndValue)));
const list = z
  .string()
  .default("")
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ""));

/** Every environment variable of the product. All are optional; `.env.example` is tested against this list. */
export const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url,
  TLS_CERT: text,
  TLS_KEY: text,
  DATA_DIR: z.string().default("./.data"),
  CONTENT_FILE: text,
  DATABASE_URL: url,
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  S3_BUCKET: text,
  S3_ENDPOINT: url,
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  BACKUP_TO: text,
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(366).default(7),
  ARCHIVE_KEEP_DAYS: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(4),
  BACKUP_S3_ENDPOINT: url,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  ROLE: z.enum(["all", "api", "worker"]).default("all"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  AUTH_SIGNING_KEYS: text,
  API_SCHEMAS: z.string().default("public"),
  API_MAX_ROWS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  API_REPEAT_TABLES: yes,
  AUTH_AUTOCONFIRM: yes,
  AUTH_ANONYMOUS: z.stringbool().default(true),
  AUTH_REDIRECT_URLS: list,
  AUTH_SECURE_PASSWORD_CHANGE: yes,
  AUTH_PASSKEY_ORIGINS: list.refine(
    (all) => all.every((one) => URL.canParse(one)),
    "holds something that is no address",
  ),
  AUTH_WEB3: list.pipe(z.array(z.enum(["ethereum", "solana"]))),
  AUTH_SAML: yes,
  AUTH_MANUAL_LINKING: yes,
  AUTH_PROVIDERS: signInProviders,
  AUTH_SEND_EVERY: z.coerce.number().int().min(0).max(3600).default(60),
  UV_THREADPOOL_SIZE: z.coerce.number().int().min(2).max(1024).default(4),
  AUTH_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1000).default(1),
  SIGNUPS: z.enum(["open", "waitlist"]).default("open"),
  ADMIN_EMAILS: list,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: text,
  SMS_PROVIDER: z.enum(["auto", "off"]).default("auto"),
  SMS_ACCOUNT_SID: text,
  SMS_AUTH_TOKEN: text,
  SMS_FROM: text,
  SMS_BASE_URL: url,
  CAPTCHA_PROVIDER: z.enum(["off", "hcaptcha", "turnstile"]).default("off"),
  CAPTCHA_SECRET: text,
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  CAPTCHA_URL: url,
  TRUSTED_PROXY: list,
  METRICS_TOKEN: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().trim().min(1).default("heirvoice"),
  CLARITY_ID: z
    .string()
    .regex(/^[a-z0-9]{6,20}$/)
    .optional(),
  FFMPEG_PATH: text,
  STT: z.enum(["auto", "elevenlabs", "openai", "sherpa", "pocketsphinx", "none"]).default("auto"),
  STT_MODEL: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  OPENAI_MODEL: text,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_MODEL: text,
  ELEVENLABS_API_KEY: text,
  ELEVENLABS_BASE_URL: url,
  VOICE_AGENT: z.enum(["embedded", "elevenlabs"]).default("embedded"),
  ELEVENLABS_AGENT_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  ELEVENLABS_WEBHOOK_SECRET: text,
  VOICE_CLONE: z.enum(["none", "elevenlabs"]).default("none"),
  BILLING: z.enum(["off", "stripe"]).default("off"),
  COMPOSER: z.enum(["own-words", "written"]).default("own-words"),
  INTERVIEWER: z.enum(["rules", "phrased"]).default("rules"),
  SUMMARIES: z.enum(["none", "model"]).default("none"),
  TAPE_QUESTIONS: z.enum(["none", "model"]).default("none"),
  PROOFREADER: z.enum(["auto", "none", "anthropic", "openai"]).default("auto"),
  PROOFREADER_MODEL: text,
  WRITING_MAX_CALLS: z.coerce.number().int().positive().default(4000),
  WRITING_MAX_TOKENS: z.coerce.number().int().positive().default(10_000_000),
});
export type Env = z.infer<typeof envSchema>;

/** Parses the environment. Throws one error that lists every problem. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = envSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not right:\n${problems.join("\n")}`);
}

/** Values are percent-encoded, as OpenTelemetry specifies. */
function nameAndValue(part: string): [string, string] {
  const at = part.indexOf("=");
  const value = part.slice(at + 1).trim();
  return [part.slice(0, at).trim(), /%(?![0-9a-f]{2})/i.test(value) ? value : decodeURIComponent(value)];
}

import { resolve } from "node:path";
import { accountsFrom, type AccountsConfig } from "./accounts-config.ts";
import { backupFrom, objectAccess, type BackupConfig, type S3Access } from "./backup-config.ts";
import type { Env } from "./env.ts";
import { tracingFrom, type TracingConfig } from "./tracing-config.ts";
import { tlsFrom, type TlsFiles } from "./tls-files.ts";
import { isLoopback } from "./loopback.ts";
import { voiceCloneFrom, type VoiceCloneConfig } from "./voice-clone-config.ts";
import { voiceAgentFrom, type VoiceAgentConfig } from "./voice-agent-config.ts";

/** The runtime configuration: grouped, with defaults, frozen. Secrets are never logged. */
export type Config = AccountsConfig &
  Readonly<{
    /** `localUrl`: a PUBLIC_URL that only this machine reaches. */
    http: Readonly<{
      host: string;
      port: number;
      publicUrl: string | null;
      localUrl: string | null;
      tls: TlsFiles | null;
    }>;
    role: Env["ROLE"];
    logLevel: Env["LOG_LEVEL"];
    dataDir: string;
    db: Readonly<{ kind: "embedded"; dir: string }> | Readonly<{ kind: "postgres"; url: string }>;
    storage: Readonly<{ kind: "files"; dir: string }> | S3Storage;
    backup: BackupConfig;
    /** How long a personal archive is kept once it is finished. */
    archive: Readonly<{ keepDays: number }>;
    /** A project whose APIs replace ours. */
    supabaseUrl: string | null;
    supabaseKey: string | null;
    /** The key that downloads its recordings. */
    supabaseSecretKey: string | null;
    clarityId: string | null;
    /** `maxRows`: rows per answer. `repeatTables`: visitors may embed a table in itself. */
    rest: Readonly<{ schemas: readonly string[]; maxRows: number; repeatTables: boolean }>;
    trustedProxies: readonly string[];
    /** Grants access to /metrics; null allows this machine only. */
    metricsToken: string | null;
    tracing: TracingConfig;
    ffmpegPath: string | null;
    stt: Readonly<{ choice: Env["STT"]; model: string | null; modelsDir: string }>;
    composer: Env["COMPOSER"];
    /** The model that judges a written edition. */
    judge: { vendor: Env["PROOFREADER"]; model: string | null };
    /** Model calls and tokens allowed per written memoir. */
    allowance: { calls: number; tokens: number };
    interviewer: Env["INTERVIEWER"];
    /** Whether a person may send the text of a document or sound to the language model. */
    summaries: Env["SUMMARIES"];
    /** Whether the language model may choose the sentences that answer a question. */
    tapeQuestions: Env["TAPE_QUESTIONS"];
    voiceAgent: VoiceAgentConfig;
    /** Who makes voices from recordings; null: nobody. */
    voiceClone: VoiceCloneConfig | null;
    /** Checks the signatures of the voice provider's webhook; null refuses every webhook. */
    webhookSecret: string | null;
    /** Off: every order is free and counts as paid. */
    billing: Env["BILLING"];
    vendors: Readonly<{
      openai: Readonly<{ apiKey: string | null; baseUrl: string | null; model: string | null }>;
      anthropic: Readonly<{ apiKey: string | null; baseUrl: string | null; model: string | null }>;
      elevenlabs: Readonly<{ apiKey: string | null; baseUrl: string | null }>;
    }>;
  }>;

/** `cacheDir` holds downloaded copies and drafts. */
export type S3Storage = Readonly<{ kind: "s3"; bucket: string; cacheDir: string }> & S3Access;

export function configFrom(env: Env): Config {
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = publicAddress(env.PUBLIC_URL);
  const config: Config = {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl,
      localUrl: publicUrl === null ? (env.PUBLIC_URL ?? null) : null,
      tls: tlsFrom(env),
    },
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    dataDir,
    db: env.DATABASE_URL
      ? { kind: "postgres", url: env.DATABASE_URL }
      : { kind: "embedded", dir: resolve(dataDir, "postgres") },
    storage: storageFrom(env, dataDir),
    backup: backupFrom(env),
    archive: { keepDays: env.ARCHIVE_KEEP_DAYS },
    supabaseUrl: env.SUPABASE_URL?.replace(/\/+$/, "") ?? null,
    supabaseKey: env.SUPABASE_PUBLISHABLE_KEY ?? null,
    supabaseSecretKey: env.SUPABASE_SECRET_KEY ?? null,
    clarityId: env.CLARITY_ID ?? null,
    rest: restFrom(env),
    trustedProxies: env.TRUSTED_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingFrom(env),
    ...accountsFrom(env, publicUrl),
    ffmpegPath: env.FFMPEG_PATH ?? null,
    stt: { choice: env.STT, model: env.STT_MODEL ?? null, modelsDir: resolve(dataDir, "models") },
    composer: env.COMPOSER,
    judge: { vendor: env.PROOFREADER, model: env.PROOFREADER_MODEL ?? null },
    allowance: { calls: env.WRITING_MAX_CALLS, tokens: env.WRITING_MAX_TOKENS },
    interviewer: env.INTERVIEWER,
    summaries: env.SUMMARIES,
    tapeQuestions: env.TAPE_QUESTIONS,
    voiceAgent: voiceAgentFrom(env),
    voiceClone: voiceCloneFrom(env),
    webhookSecret: env.ELEVENLABS_WEBHOOK_SECRET ?? null,
    billing: env.BILLING,
    vendors: {
      openai: vendor(env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_MODEL),
      anthropic: vendor(env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL, env.ANTHROPIC_MODEL),
      elevenlabs: { apiKey: env.ELEVENLABS_API_KEY ?? null, baseUrl: env.ELEVENLABS_BASE_URL ?? null },
    },
  };
  return deepFreeze(config);
}

function restFrom(env: Env): Config["rest"] {
  const schemas = env.API_SCHEMAS.split(",").map((name) => name.trim());
  return { schemas: schemas.filter(Boolean), maxRows: env.API_MAX_ROWS, repeatTables: env.API_REPEAT_TABLES };
}

function storageFrom(env: Env, dataDir: string): Config["storage"] {
  if (!env.S3_BUCKET) return { kind: "files", dir: resolve(dataDir, "objects") };
  return { kind: "s3", bucket: env.S3_BUCKET, ...objectAccess(env), cacheDir: resolve(dataDir, "s3-cache") };
}

function vendor(apiKey?: string, baseUrl?: string, model?: string) {
  return { apiKey: apiKey ?? null, baseUrl: baseUrl ?? null, model: model ?? null };
}

/** A loopback URL is not public and gives null. */
function publicAddress(url: string | undefined): string | null {
  return !url || isLoopback(new URL(url).hostname) ? null : url.replace(/\/+$/, "");
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

import type { Env } from "./env.ts";

/** `endpoint` null is Amazon's. */
export type S3Access = Readonly<{
  endpoint: string | null;
  region: string;
  /** Null: the AWS SDK's default credential chain. */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | null;
}>;

/** `to` null: no nightly backup. `s3` reaches a target `s3://…`. */
export type BackupConfig = Readonly<{
  to: string | null;
  keep: Readonly<{ days: number; weeks: number }>;
  s3: S3Access;
}>;

/** The age in days that no backup exceeds while backups are made each night (`expiredBackups`). */
export function longestKeptDays({ days, weeks }: BackupConfig["keep"]): number {
  return weeks === 0 ? days : Math.max(days, (weeks + 1) * 7);
}

/** Backups go to the same S3 service as objects, with the same keys, where no other is set. */
export function backupFrom(env: Env): BackupConfig {
  const ours = objectAccess(env);
  return {
    to: env.BACKUP_TO ?? null,
    keep: { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS },
    s3: {
      endpoint: env.BACKUP_S3_ENDPOINT ?? ours.endpoint,
      region: env.BACKUP_S3_REGION ?? ours.region,
      credentials: credentialsOf(env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY) ?? ours.credentials,
    },
  };
}

export function objectAccess(env: Env): S3Access {
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    credentials: credentialsOf(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
  };
}

function credentialsOf(accessKeyId?: string, secretAccessKey?: string): S3Access["credentials"] {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
}

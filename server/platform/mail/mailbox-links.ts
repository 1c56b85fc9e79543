import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

const goodMs = 24 * 3_600_000;

/** Single-use links to the mailbox, valid for a day. */
export type MailboxLinks = {
  /** A new token of 256 random bits. */
  mint(): Promise<string>;
  /** False for a wrong, expired or used token. */
  redeem(token: string): Promise<boolean>;
};

/**
 * One empty file per link in the data directory, named by its token's hash. Deleting it consumes the link for all
 * processes. Write access to the directory allows creating links.
 */
export function mailboxLinks(dataDir: string): MailboxLinks {
  const dir = join(dataDir, "mailbox/links");
  const fileOf = (token: string) => join(dir, createHash("sha256").update(token).digest("hex"));
  return {
    mint: async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const files = (await readdir(dir)).map((name) => join(dir, name));
      for (const file of files) if (await isOld(file).catch(unlessGone)) await rm(file, { force: true });
      const token = randomBytes(32).toString("base64url");
      await writeFile(fileOf(token), "", { flag: "wx", mode: 0o600 });
      return token;
    },
    redeem: async (token) => {
      try {
        const file = fileOf(token);
        const old = await isOld(file);
        await unlink(file);
        return !old;
      } catch (thrown) {
        return unlessGone(thrown);
      }
    },
  };
}

export function mailboxAddress(url: string, token: string): string {
  return `${url}/dev/mailbox?open=${token}`;
}

async function isOld(file: string): Promise<boolean> {
  return Date.now() - (await stat(file)).mtimeMs > goodMs;
}

function unlessGone(thrown: unknown): false {
  if (isMissingFile(thrown)) return false;
  throw thrown;
}

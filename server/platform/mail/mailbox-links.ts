import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const goodMs = 24 * 3_600_000;

/** Links that open the mailbox, each once and within a day. */
export type MailboxLinks = {
  /** The token of a fresh link: 256 random bits. */
  mint(): Promise<string>;
  /** False for a token that is wrong, too old or used. */
  redeem(token: string): Promise<boolean>;
};

/**
 * One empty file per link below the data directory, named by its token's hash: removing it uses the link up, for every
 * process at once. Whoever may write there may make one.
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
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return false;
  throw thrown;
}

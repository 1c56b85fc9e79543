import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const messageSchema = z.object({
  id: z.string(),
  at: z.string(),
  medium: z.enum(["mail", "sms"]),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A message that a person on this machine can open. `at` is ISO 8601; newest first where they are listed. */
export type MailboxMessage = z.infer<typeof messageSchema>;

export type LocalMailbox = {
  store(message: Omit<MailboxMessage, "id" | "at">): Promise<void>;
  list(to?: string): Promise<MailboxMessage[]>;
  read(id: string): Promise<MailboxMessage | null>;
  clear(): Promise<void>;
};

const maxKept = 200;

/** One file per message in `dir`, mode 600; the oldest go when there are more than 200. */
export function localMailbox(dir: string): LocalMailbox {
  let last = 0;
  const names = async () => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    return (await readdir(dir)).filter((name) => name.endsWith(".json")).sort((a, b) => b.localeCompare(a));
  };
  const open = async (name: string) => messageSchema.parse(JSON.parse(await readFile(join(dir, name), "utf8")));
  return {
    store: async (message) => {
      const kept = await names();
      last = Math.max(last + 1, Date.now());
      const id = `${last}-${randomBytes(3).toString("hex")}`;
      const whole: MailboxMessage = { id, at: new Date().toISOString(), ...message };
      const draft = join(dir, `${id}.draft`);
      await writeFile(draft, JSON.stringify(whole), { mode: 0o600 });
      await rename(draft, join(dir, `${id}.json`));
      await Promise.all(kept.slice(maxKept - 1).map((name) => rm(join(dir, name), { force: true })));
    },
    list: async (to) => {
      const messages = await Promise.all((await names()).map(open));
      return to === undefined ? messages : messages.filter((message) => message.to === to.toLowerCase());
    },
    read: async (id) => {
      const name = (await names()).find((known) => known === `${id}.json`);
      return name === undefined ? null : open(name);
    },
    clear: async () => {
      await Promise.all((await names()).map((name) => rm(join(dir, name), { force: true })));
    },
  };
}

import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { SealTasks } from "./seal-thread.ts";

const inSealThread = openThreads<SealTasks>(new URL("./seal-thread.ts", import.meta.url), { width: 1 });
const chunk = 64 * 1024;
const block = 32 * chunk;

test("writes files that the age library opens", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-seal-"));
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  for (const size of [0, 1, chunk - 1, chunk, chunk + 1, block, block + 1, 2 * block + chunk]) {
    const [source, draft] = [join(dir, "plain"), join(dir, `sealed-${size}`)];
    const bytes = randomBytes(size);
    await writeFile(source, bytes);
    expect(await inSealThread("sealFile", { source, draft, recipient })).toMatchObject({ bytes: size });
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(bytes.equals(await decrypter.decrypt(await readFile(draft)))).toBe(true);
  }
  const missing = { source: join(dir, "missing"), draft: join(dir, "draft"), recipient };
  expect(await inSealThread("sealFile", missing)).toBeNull();
  await rm(dir, { recursive: true });
});

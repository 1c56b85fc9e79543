import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/database/database.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import type { Person } from "#server/testing/signed-in-person.ts";
import { asker, uploadInParts } from "./ask-nodes.ts";

/** A recording whose upload and row the nodes have acknowledged. */
type Acknowledged = { path: string; bytes: Buffer; at: number };

const pauseMs = 150;
const second = 16_000;
const partBytes = 24_000;

/** A person who records and uploads answers without end, at both nodes in turn, each in parts that resume. */
export class WorkOnNodes {
  readonly acknowledged: Acknowledged[] = [];
  private readonly ask: ReturnType<typeof asker>;
  private readonly person: Person;
  private readonly sessionId: string;
  private over = false;
  private readonly working: Promise<void>;

  constructor(urls: readonly string[], person: Person, sessionId: string) {
    this.ask = asker(urls);
    this.person = person;
    this.sessionId = sessionId;
    this.working = this.work();
  }

  paths(): string[] {
    return this.acknowledged.map(({ path }) => path);
  }

  async stop(): Promise<void> {
    this.over = true;
    await this.working;
  }

  /** Acknowledged recordings that are missing or changed. */
  async findLost(): Promise<string[]> {
    const lost: string[] = [];
    for (const { path, bytes } of this.acknowledged) {
      const got = await this.ask(`/storage/v1/object/audio-answers/${path}`, { headers: this.headers });
      if (!got.body.equals(bytes)) lost.push(path);
    }
    return lost;
  }

  private async work(): Promise<void> {
    for (let number = 0; !this.over; number++) {
      await this.answer(number);
      await wait(pauseMs);
    }
  }

  private async answer(number: number): Promise<void> {
    const { id, token } = this.person;
    const path = `${id}/1_${randomUUID()}.wav`;
    const bytes = quietSound(number);
    await uploadInParts(this.ask, { token, name: path, bytes, partBytes });
    const row = { session_id: this.sessionId, question_id: 1, user_id: id, audio_file_path: path };
    const written = await this.ask("/rest/v1/answers", {
      method: "POST",
      headers: { ...this.headers, "content-type": "application/json" },
      body: JSON.stringify(row),
    });
    // A node that was killed may have written the row before: then it is there already.
    if (written.status !== 201 && written.status !== 409)
      throw new Error(`The answer was refused: ${written.status} ${written.body.toString()}`);
    this.acknowledged.push({ path, bytes, at: performance.now() });
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.person.token}` };
  }
}

/** Half a second to two seconds of noise too quiet for words, different each time. */
function quietSound(number: number): Buffer {
  const samples = second / 2 + ((number * 4_001) % (second + second / 2));
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++) sound.writeInt16LE(((at * (number + 7)) % 5) - 2, at * 2);
  return Buffer.concat([waveHeader(samples, second), sound]);
}

/** How many answers with these recordings there are, and how many of them wait for a worker. */
export async function countAnswers(
  { sql }: Pick<Database, "sql">,
  paths: readonly string[],
): Promise<{ all: number; waiting: number }> {
  const [row] = await sql<{ all: number; waiting: number }[]>`
    select count(*)::int as all, count(*) filter (where processing_status = 'pending')::int as waiting
    from public.answers where audio_file_path = any(${[...paths]})`;
  return row ?? { all: 0, waiting: 0 };
}

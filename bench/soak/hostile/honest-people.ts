// Two honest people during the attack, and their latencies.
import { setTimeout as wait } from "node:timers/promises";
import type { Storyteller } from "#bench/harness/bench-server.ts";

/** Milliseconds of each request, and every wrong response. */
export type Experience = { waits: number[]; refused: string[] };

const everyMs = 100;

/** Ten reads a second of one's own answers until `seconds` are over. */
export async function readOwnAnswers(
  url: string,
  { token, sessionId }: Storyteller,
  seconds: number,
): Promise<Experience> {
  const path = `/rest/v1/answers?select=id,question_id,processing_status&session_id=eq.${sessionId}`;
  return repeat(seconds, () => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }));
}

/** The same load on an empty handler. */
export async function readBareHandler(url: string, seconds: number): Promise<Experience> {
  return repeat(seconds, () => fetch(url));
}

/** Uploads and saves a take as the interview does. Returns the answer's id. */
export async function giveAnswer(
  url: string,
  { id, token, sessionId }: Storyteller,
  sound: Buffer,
  type = "audio/wav",
): Promise<string> {
  const path = `${id}/1_${Date.now()}.webm`;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    prefer: "return=representation",
  };
  await must(
    `${url}/storage/v1/object/audio-answers/${path}`,
    { ...headers, "content-type": type },
    new Uint8Array(sound),
  );
  const answer = { session_id: sessionId, question_id: 1, user_id: id, audio_file_path: path };
  const given: unknown = await (await must(`${url}/rest/v1/answers`, headers, JSON.stringify(answer))).json();
  return Array.isArray(given) ? String(given[0]?.id) : "";
}

async function must(
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const answer = await fetch(url, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function repeat(seconds: number, ask: () => Promise<Response>): Promise<Experience> {
  const experience: Experience = { waits: [], refused: [] };
  const until = performance.now() + seconds * 1000;
  const asking: Promise<void>[] = [];
  const once = async () => {
    const began = performance.now();
    try {
      const answer = await ask();
      await answer.text();
      if (!answer.ok) experience.refused.push(String(answer.status));
    } catch (thrown) {
      experience.refused.push(String(thrown));
    }
    experience.waits.push(performance.now() - began);
  };
  while (performance.now() < until) {
    asking.push(once());
    await wait(everyMs);
  }
  await Promise.all(asking);
  return experience;
}

export function p99(waits: readonly number[]): number {
  return Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0);
}

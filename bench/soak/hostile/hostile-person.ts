// An account that tries to block the server.
import { readFileSync } from "node:fs";
import type { Storyteller } from "#bench/harness/bench-server.ts";
import { pick, send, strangeAddress, type Chance, type Outcome, type Target } from "./strangers.ts";

/** Uploads recordings that decode to hours, saves them as answers, requests books and writes thousands of rows. */
export function hostilePerson(person: Storyteller, bombFiles: readonly string[]) {
  const bombs = bombFiles.map((file) => readFileSync(file));
  return async (target: Target, chance: Chance): Promise<Outcome> => {
    const from = strangeAddress(chance);
    const authorization = `Bearer ${person.token}`;
    const question = 1 + Math.floor(chance() * 85);
    const path = `${person.id}/${question}_${Math.floor(chance() * 1e12)}.webm`;
    const answer = { session_id: person.sessionId, question_id: question, user_id: person.id };
    const post = (to: string, body: unknown) =>
      send(target, { method: "POST", path: to, headers: { authorization }, body: JSON.stringify(body), from });
    const upload = async (): Promise<Outcome> => {
      const headers = { authorization, "content-type": "audio/webm" };
      const to = `/storage/v1/object/audio-answers/${path}`;
      const status = await send(target, { method: "POST", path: to, headers, body: pick(chance, bombs), from });
      return status === 200 ? post("/rest/v1/answers", { ...answer, audio_file_path: path }) : status;
    };
    return pick(chance, [
      upload,
      () => post("/functions/v1/make-book", {}),
      () =>
        post(
          "/rest/v1/answers",
          Array.from({ length: 3000 }, () => answer),
        ),
      () =>
        post("/rest/v1/rpc/correct_answer", { p_answer_id: person.id, p_text: "x".repeat(200_000), p_language: "en" }),
      () => post(`/storage/v1/object/list/audio-answers`, { prefix: person.id, limit: 1_000_000 }),
      () => send(target, { path: "/rest/v1/answers?select=*", headers: { authorization }, from, abortAfterMs: 5 }),
    ])();
  };
}

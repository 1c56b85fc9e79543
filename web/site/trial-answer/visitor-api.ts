import { claimedTakeSchema, visitorTakesSchema, type VisitorTake } from "#domain/recording/visitor-take.ts";
import type { Language } from "#domain/language.ts";
import type { AnswerNowProblem } from "./trial-answer.en.ts";

const base = "/api/answer-now";

/** A refused request with a reason that the page has a text for. */
export class Refused extends Error {
  override name = "Refused";
  readonly problem: AnswerNowProblem;
  constructor(problem: AnswerNowProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The takes that the server holds for this browser, oldest first. */
export async function readTakes(): Promise<VisitorTake[]> {
  return takesOf(await ask("/takes", {}));
}

export async function sendTake(sound: Blob, language: Language): Promise<VisitorTake[]> {
  return takesOf(await ask(`/takes?language=${language}`, { method: "POST", body: sound }));
}

export async function fetchSound(id: string): Promise<Blob> {
  return (await ask(`/takes/${id}/sound`, {})).blob();
}

export async function sendWords(id: string, text: string): Promise<VisitorTake[]> {
  return takesOf(await ask(`/takes/${id}/words`, { method: "PUT", body: JSON.stringify({ text }) }));
}

export async function deleteTakes(): Promise<void> {
  await ask("/takes", { method: "DELETE" });
}

/** Reserves the take for the owner of this mailbox in this browser. */
export async function addressTake(takeId: string, email: string): Promise<void> {
  await ask("/address", { method: "POST", body: JSON.stringify({ takeId, email }) });
}

/** Returns the new answer's id; null if this browser holds nothing for this account. */
export async function claimTake(accessToken: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return claimedTakeSchema.parse(await (await ask("/claim", { method: "POST", headers })).json()).answerId;
}

async function takesOf(answer: Response): Promise<VisitorTake[]> {
  return visitorTakesSchema.parse(await answer.json()).takes;
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(base + path, init).catch(() => {
    throw new Refused("offline");
  });
  if (answer.ok) return answer;
  const said: unknown = await answer.json().catch(() => null);
  throw new Refused(problemOf(answer.status, JSON.stringify(said)));
}

function problemOf(status: number, said: string): AnswerNowProblem {
  if (status === 409) return said.includes("quota_reached") ? "enough" : "busy";
  if (status === 429) return said.includes("quota_reached") ? "noRoom" : "many";
  if (status === 404) return "over";
  if (status === 413 || status === 422) return "silent";
  return "failed";
}

import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export const endedPath = "/v1/convai/conversations/";

type Turn = { role: "agent" | "user"; message: string; time_in_call_secs: number };
/** `sound` or `answer` decide what the audio address answers; without both it is missing. */
export type EndedAtProvider = {
  turns: Turn[];
  startedAt: Date;
  seconds: number;
  sound?: Buffer;
  answer?: (response: ServerResponse) => void;
  /** Requests for details and for the sound. */
  asked: string[];
};

/** Details and audio of an ended conversation, as in the API reference. */
export function answerEnded(
  ended: ReadonlyMap<string, EndedAtProvider>,
  { request, url, key }: { request: IncomingMessage; url: URL; key: string },
  response: ServerResponse,
): void {
  const [id = "", part] = url.pathname.slice(endedPath.length).split("/");
  const one = ended.get(id);
  if (request.headers["xi-api-key"] !== key) return say(response, 401, { detail: { status: "invalid_api_key" } });
  if (one === undefined) return say(response, 404, { detail: { status: "conversation_not_found" } });
  one.asked.push(part ?? "details");
  if (part === undefined) return say(response, 200, detailsOf(id, one));
  if (one.answer !== undefined) return one.answer(response);
  if (one.sound === undefined) return say(response, 404, { detail: { status: "audio_not_found" } });
  response.writeHead(200, { "content-type": "audio/mpeg" }).end(one.sound);
}

function detailsOf(id: string, { turns, startedAt, seconds, sound }: EndedAtProvider) {
  return {
    agent_id: "agent_interviewer",
    conversation_id: id,
    status: "done",
    transcript: turns,
    metadata: { start_time_unix_secs: Math.floor(startedAt.getTime() / 1000), call_duration_secs: seconds },
    has_audio: sound !== undefined,
  };
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export type PostCall = {
  type?: string;
  conversationId: string;
  variables?: Record<string, string | number>;
  /** Stands in every field that holds free text. */
  words?: string;
};

/** A post-call webhook with every documented field. */
export function postCallBody({
  type = "post_call_transcription",
  conversationId,
  variables = {},
  words = "",
}: PostCall) {
  return JSON.stringify({
    type,
    event_timestamp: Math.floor(Date.now() / 1000),
    data: {
      agent_id: `agent_${words}`,
      agent_name: words,
      conversation_id: conversationId,
      status: "done",
      user_id: words,
      branch_id: words,
      transcript: [
        { role: "agent", message: words, time_in_call_secs: 0, tool_calls: [{ tool_name: words }], feedback: words },
        { role: "user", message: words, original_message: words, time_in_call_secs: 3, source_medium: words },
      ],
      metadata: {
        start_time_unix_secs: Math.floor(Date.now() / 1000) - 60,
        call_duration_secs: 60,
        termination_reason: words,
        authorization_method: words,
        main_language: words,
        phone_call: { external_number: words },
        [words]: words,
      },
      analysis: {
        evaluation_criteria_results: { [words]: { rationale: words } },
        data_collection_results: { name: { value: words } },
        call_successful: words,
        transcript_summary: words,
        call_summary_title: words,
      },
      conversation_initiation_client_data: {
        conversation_config_override: { agent: { first_message: words, language: words } },
        custom_llm_extra_body: { [words]: words },
        dynamic_variables: { user_name: words, current_question: words, ...variables },
        user_id: words,
      },
      full_audio: Buffer.from(words).toString("base64"),
      has_audio: true,
    },
  });
}

/** The header of the provider for this body, signed at `at`. */
export function signatureOf(secret: string, body: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v0=${hash}`;
}

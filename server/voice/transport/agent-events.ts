import type { AgentFrame } from "./agent-frame.ts";
import type { AudioFormat } from "./audio-format.ts";
import { ToolCalls } from "./tool-calls.ts";

/** A conversation in text names one too. */
const unusedFormat = "pcm_16000";

/** Events of the client of one conversation. Each turn of the person and each reply is an event, numbered in order. */
export class AgentEvents {
  readonly toolCalls = new ToolCalls();
  private readonly send: (frame: AgentFrame) => void;
  private eventId = 0;
  private saying = "";

  constructor(send: (frame: AgentFrame) => void) {
    this.send = send;
  }

  /** `formats` is null where it goes on in text. */
  begins(conversation_id: string, formats: { inputFormat: AudioFormat; outputFormat: AudioFormat } | null): void {
    this.send({
      type: "conversation_initiation_metadata",
      conversation_initiation_metadata_event: {
        conversation_id,
        agent_output_audio_format: formats?.outputFormat ?? unusedFormat,
        user_input_audio_format: formats?.inputFormat ?? unusedFormat,
      },
    });
  }

  /** Of the reply that is being said. */
  audio(bytes: Buffer): void {
    this.send({ type: "audio", audio_event: { audio_base_64: bytes.toString("base64"), event_id: this.eventId } });
  }

  /** What is understood of a turn that has not ended. */
  personSays(words: string): void {
    const tentative_user_transcription_event = { user_transcript: words, event_id: this.eventId };
    this.send({ type: "tentative_user_transcript", tentative_user_transcription_event });
  }

  personSaid(words: string): void {
    const user_transcription_event = { user_transcript: words, event_id: ++this.eventId };
    this.send({ type: "user_transcript", user_transcription_event });
  }

  /** Gives the number of this reply. */
  agentSays(words: string): number {
    const event_id = ++this.eventId;
    this.saying = words;
    this.send({ type: "agent_response", agent_response_event: { agent_response: words, event_id } });
    return event_id;
  }

  /** The part of the agent's speech that was played. */
  interrupted(heard: string): void {
    const event_id = this.eventId;
    this.send({ type: "interruption", interruption_event: { event_id } });
    const correction = { original_agent_response: this.saying, corrected_agent_response: heard, event_id };
    this.send({ type: "agent_response_correction", agent_response_correction_event: correction });
  }

  /** The screen is asked to do it, with the reply of this number: words that came late may have been told since. */
  asksScreen(tool: string, parameters: Record<string, unknown>, replyId: number): void {
    this.send(this.toolCalls.ask(tool, parameters, replyId));
  }

  timeIsOver(message: string): void {
    this.send({ type: "error", error_event: { code: 1000, error_type: "max_duration_exceeded", message } });
  }
}

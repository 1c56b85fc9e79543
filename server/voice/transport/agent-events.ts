import type { AgentFrame } from "./agent-frame.ts";
import type { AudioFormat } from "./audio-format.ts";
import { ToolCalls } from "./tool-calls.ts";

/** The protocol requires a format for a conversation in text, too. */
const unusedFormat = "pcm_16000";

/** Sends the events of one conversation. Each turn of the person and each reply is an event with a rising number. */
export class AgentEvents {
  readonly toolCalls = new ToolCalls();
  private readonly send: (frame: AgentFrame) => void;
  private eventId = 0;
  private saying = "";

  constructor(send: (frame: AgentFrame) => void) {
    this.send = send;
  }

  /** `formats` is null in text mode. */
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

  /** Sends sound of the current reply. */
  audio(bytes: Buffer): void {
    this.send({ type: "audio", audio_event: { audio_base_64: bytes.toString("base64"), event_id: this.eventId } });
  }

  /** Sends the words of a running turn recognized so far. */
  personSays(words: string): void {
    const tentative_user_transcription_event = { user_transcript: words, event_id: this.eventId };
    this.send({ type: "tentative_user_transcript", tentative_user_transcription_event });
  }

  personSaid(words: string): void {
    const user_transcription_event = { user_transcript: words, event_id: ++this.eventId };
    this.send({ type: "user_transcript", user_transcription_event });
  }

  /** Returns the number of this reply. */
  agentSays(words: string): number {
    const event_id = ++this.eventId;
    this.saying = words;
    this.send({ type: "agent_response", agent_response_event: { agent_response: words, event_id } });
    return event_id;
  }

  /** `heard`: the part of the reply that was played. */
  interrupted(heard: string): void {
    const event_id = this.eventId;
    this.send({ type: "interruption", interruption_event: { event_id } });
    const correction = { original_agent_response: this.saying, corrected_agent_response: heard, event_id };
    this.send({ type: "agent_response_correction", agent_response_correction_event: correction });
  }

  /** Asks the screen to run a tool for the reply of this number: late words may have been sent since. */
  asksScreen(tool: string, parameters: Record<string, unknown>, replyId: number): void {
    this.send(this.toolCalls.ask(tool, parameters, replyId));
  }

  timeIsOver(message: string): void {
    this.send({ type: "error", error_event: { code: 1000, error_type: "max_duration_exceeded", message } });
  }
}

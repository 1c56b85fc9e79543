import { randomUUID } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import { TokenBucket } from "#server/backend/realtime/limits/token-bucket.ts";
import { asAppError } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";
import type { VoiceHolder } from "./keys/voice-key-store.ts";
import { closeCodes, type AgentFrame, type CloseCode } from "./protocol/agent-frame.ts";
import { readFrame, type ClientFrame } from "./protocol/read-frame.ts";
import { answerFailedTool, answerTurn, openTalk, type Reply, type Talk } from "./interviewer/interviewer.ts";
import type { Initiation, OpenInterview } from "./open-interview.ts";
import type { ConversationLimits } from "./voice-limits.ts";

export type SessionTools = { limits: ConversationLimits; openInterview: OpenInterview; log: Log };

/** RFC 6455 §5.5: what a close frame may carry. */
const maxReasonBytes = 123;
const farewellMs = 2_000;

/** One conversation, until its client goes, breaks the protocol, sends too much, reads too slowly or its time is over. */
export class VoiceSession {
  private readonly socket: WebSocket;
  private readonly tools: SessionTools;
  readonly holder: VoiceHolder;
  readonly conversationId = `conv_${randomUUID()}`;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly frames: TokenBucket;
  private readonly bytes: TokenBucket;
  private readonly turns: TokenBucket;
  private stage: "waiting" | "opening" | "talking" | "over" = "waiting";
  private talk: Talk | null = null;
  private eventId = 0;
  private answeredAt = performance.now();
  private readonly toolCalls = new Set<string>();

  constructor(socket: WebSocket, holder: VoiceHolder, tools: SessionTools) {
    this.socket = socket;
    this.holder = holder;
    this.tools = tools;
    const { limits } = tools;
    this.frames = new TokenBucket(limits.frames);
    this.bytes = new TokenBucket(limits.bytes);
    this.turns = new TokenBucket(limits.turns);
    const maxMs = holder.interviewId === null ? limits.demoMs : limits.talkMs;
    this.timers.push(
      setTimeout(
        () => this.stage === "waiting" && this.end("policy", "The conversation was not begun."),
        limits.initiationMs,
      ),
      setTimeout(() => this.timeIsOver(), maxMs),
      setInterval(() => this.look(), limits.pingMs),
    );
    socket.on("message", (data, isBinary) => this.hear(data, isBinary));
    socket.on("error", () => undefined);
    socket.on("close", () => this.forget());
  }

  /** Says why, and goes whether or not its client does. */
  end(code: keyof typeof closeCodes, reason: string): void {
    if (this.stage === "over") return;
    this.forget();
    const close: CloseCode = closeCodes[code];
    this.socket.close(close, Buffer.from(reason).subarray(0, maxReasonBytes).toString());
    setTimeout(() => this.socket.terminate(), farewellMs).unref();
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.stage === "over") return;
    if (isBinary || !Buffer.isBuffer(data)) return this.end("unsupported", "Only text frames are understood.");
    if (!this.frames.take(1) || !this.bytes.take(data.length)) return this.end("policy", "Too much was sent at once.");
    const frame = readFrame(data.toString());
    if (frame === null) return this.end("malformed", "This frame cannot be read.");
    if (frame.type === "conversation_initiation_client_data") {
      if (this.stage !== "waiting") return this.end("policy", "The conversation has begun already.");
      this.stage = "opening";
      void this.open(frame).catch((thrown: unknown) => this.fail(thrown));
      return;
    }
    if (this.stage !== "talking" || this.talk === null)
      return this.end("policy", "The conversation has not begun yet.");
    this.take(frame, this.talk);
  }

  private async open(initiation: Initiation): Promise<void> {
    const opened = await this.tools.openInterview(this.holder, initiation);
    if (this.socket.readyState !== this.socket.OPEN || this.stage === "over") return;
    if ("refused" in opened) return this.end("policy", opened.refused);
    this.send({
      type: "conversation_initiation_metadata",
      conversation_initiation_metadata_event: {
        conversation_id: this.conversationId,
        agent_output_audio_format: "pcm_16000",
        user_input_audio_format: "pcm_16000",
      },
    });
    this.stage = "talking";
    const { talk, reply } = openTalk(opened.interview);
    this.talk = talk;
    this.answer(reply);
  }

  private take(frame: ClientFrame, talk: Talk): void {
    if (frame.type === "pong") this.answeredAt = performance.now();
    if (frame.type === "user_message" && frame.text.trim() !== "") {
      if (!this.turns.take(1)) return this.end("policy", "Too much was said at once.");
      const step = answerTurn(talk, frame.text);
      this.talk = step.talk;
      this.answer(step.reply);
    }
    if (frame.type === "client_tool_result" && this.toolCalls.delete(frame.tool_call_id) && frame.is_error)
      this.answer(answerFailedTool(talk));
  }

  private answer({ say, tool }: Reply): void {
    const event_id = ++this.eventId;
    this.send({ type: "agent_response", agent_response_event: { agent_response: say, event_id } });
    if (tool === null) return;
    const tool_call_id = randomUUID();
    this.toolCalls.clear();
    this.toolCalls.add(tool_call_id);
    this.send({
      type: "client_tool_call",
      client_tool_call: { tool_name: tool, tool_call_id, parameters: {}, event_id },
    });
  }

  private send(frame: AgentFrame): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.tools.limits.maxBufferedBytes) return this.socket.terminate();
    this.socket.send(JSON.stringify(frame));
  }

  private look(): void {
    const { maxSilentMs, maxBufferedBytes } = this.tools.limits;
    if (performance.now() - this.answeredAt > maxSilentMs || this.socket.bufferedAmount > maxBufferedBytes)
      return this.socket.terminate();
    if (this.stage === "talking") this.send({ type: "ping", ping_event: { event_id: ++this.eventId } });
  }

  private timeIsOver(): void {
    const message = "The time of this conversation is over.";
    this.send({ type: "error", error_event: { code: 1000, error_type: "max_duration_exceeded", message } });
    this.end("normal", message);
  }

  private fail(thrown: unknown): void {
    const error = asAppError(thrown);
    this.tools.log.error({ code: error.code, err: error.cause ?? error.message }, "a conversation could not be opened");
    this.end("internal", "Something went wrong inside Heirvoice.");
  }

  private forget(): void {
    this.stage = "over";
    this.talk = null;
    for (const timer of this.timers) clearTimeout(timer);
  }
}

import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { VoiceHolder } from "#server/voice/keys/voice-key-store.ts";
import { AgentEvents } from "#server/voice/transport/agent-events.ts";
import type { closeCodes } from "#server/voice/transport/agent-frame.ts";
import { msOfBytes } from "#server/voice/transport/audio-format.ts";
import type { ClientFrame } from "#server/voice/transport/read-frame.ts";
import { Dialogue } from "#server/voice/dialogue/dialogue.ts";
import type { Reply } from "#server/voice/dialogue/interviewer.ts";
import type { Phrase } from "#server/voice/dialogue/phrasing/choose-phrasing.ts";
import { ReplyInWords } from "#server/voice/dialogue/phrasing/reply-in-words.ts";
import { SpokenSide, type SpokenHow } from "./spoken-side.ts";
import type { OpenEngines } from "./voice-engines.ts";
import { turnFinished } from "#domain/voice-protocol/turn-finished.ts";
import type { Initiation, OpenInterview } from "./open-interview.ts";
import { discardRecord, type OpenRecord, type SessionRecord } from "#server/voice/record/session-record.ts";
import type { ConversationLimits } from "#server/voice/transport/voice-limits.ts";
import { VoiceLine } from "#server/voice/transport/voice-line.ts";

export type SessionTools = {
  limits: ConversationLimits;
  openInterview: OpenInterview;
  openEngines: OpenEngines;
  /** Null: replies are spoken without rephrasing. */
  phraseFor: (holder: VoiceHolder) => Phrase | null;
  /** The client's network address range. */
  network: string;
  /** Whether this person currently consents to transcription. */
  mayBeTranscribed: (holder: VoiceHolder) => Promise<boolean>;
  openRecord: OpenRecord;
  log: Log;
};

/** One conversation, until its socket closes, its time ends, or consent ends. */
export class VoiceSession {
  private readonly line: VoiceLine;
  private readonly client = new AgentEvents((frame) => this.line.send(frame));
  private readonly tools: SessionTools;
  readonly holder: VoiceHolder;
  readonly conversationId = `conv_${randomUUID()}`;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly turns: TokenBucket;
  private readonly sound: TokenBucket;
  private stage: "waiting" | "opening" | "talking" | "over" = "waiting";
  private dialogue: Dialogue | null = null;
  private spoken: SpokenSide | null = null;
  private record: SessionRecord = discardRecord;
  private readonly replies: ReplyInWords;

  constructor(socket: WebSocket, holder: VoiceHolder, tools: SessionTools) {
    this.holder = holder;
    this.tools = tools;
    const { limits } = tools;
    this.line = new VoiceLine(socket, limits, { frame: (frame) => this.onFrame(frame), over: () => this.release() });
    this.turns = new TokenBucket(limits.turns);
    this.sound = new TokenBucket(limits.sound);
    this.replies = new ReplyInWords(tools.phraseFor(holder), {
      say: (reply) => this.say(reply),
      failed: (thrown) => this.fail(thrown),
    });
    const maxMs = holder.interviewId === null ? limits.demoMs : limits.talkMs;
    this.timers.push(
      setTimeout(
        () => this.stage === "waiting" && this.end("policy", "The conversation was not begun."),
        limits.initiationMs,
      ),
      setTimeout(() => this.endAtTimeLimit(), maxMs),
    );
  }

  /** Closes with a reason, even if the client does not. */
  end(code: keyof typeof closeCodes, reason: string): void {
    this.line.end(code, reason);
  }

  private onFrame(frame: ClientFrame): void {
    if (frame.type === "conversation_initiation_client_data") {
      if (this.stage !== "waiting") return this.end("policy", "The conversation has begun already.");
      this.stage = "opening";
      return void this.open(frame).catch((thrown: unknown) => this.fail(thrown));
    }
    if (this.stage !== "talking" || this.dialogue === null)
      return this.end("policy", "The conversation has not begun yet.");
    this.handleFrame(frame, this.dialogue);
  }

  private async open(initiation: Initiation): Promise<void> {
    const opened = await this.tools.openInterview(this.holder, initiation);
    if ("refused" in opened) return this.end("policy", opened.refused);
    if (!opened.textOnly) {
      await this.requireConsent();
      const { formats, longerPauses } = opened;
      if (this.line.isOpen) await this.openSound({ language: opened.interview.language, longerPauses, formats });
    }
    if (!this.line.isOpen) return void this.spoken?.close();
    if (this.spoken !== null) this.watchConsent();
    this.client.begins(this.conversationId, this.spoken);
    this.record = this.tools.openRecord(
      opened.kept === null || opened.textOnly ? null : { id: this.conversationId, ...opened.kept },
    );
    this.stage = "talking";
    this.line.ping();
    const dialogue = new Dialogue({ ...opened.interview, deaf: this.spoken?.isDeaf === true });
    this.dialogue = dialogue;
    this.line.afterRead(() => this.replies.give(dialogue.opening));
  }

  private async requireConsent(): Promise<void> {
    if (!(await this.tools.mayBeTranscribed(this.holder)))
      this.end("policy", "There is no consent to listen to this voice.");
  }

  /** Ends the conversation when consent is withdrawn. */
  private watchConsent(): void {
    const ask = () => void this.requireConsent().catch((thrown: unknown) => this.fail(thrown));
    this.timers.push(setInterval(ask, this.tools.limits.consentMs));
  }

  private async openSound(how: SpokenHow): Promise<void> {
    const { userId, visitorId } = this.holder;
    const person = userId ?? `visitor ${visitorId}`;
    const who = { person, network: this.tools.network, isVisitor: userId === null, part: "conversation" } as const;
    let hasPlace = true;
    const engines = await this.tools.openEngines(how.language, who, () => {
      hasPlace = false;
      this.spoken?.deafen();
    });
    this.spoken = new SpokenSide(hasPlace ? engines : { ...engines, stt: null }, how, {
      audio: (bytes) => this.client.audio(bytes),
      heard: (words) => {
        this.record.personBegan();
        this.client.personSays(words);
      },
      endsSoon: (said) => this.prepare(said),
      turnEnded: (said) => this.answerTurn(said),
      late: (said) => this.recordAndAnswer(said, (dialogue) => dialogue.late(said)),
      deaf: () => this.dialogue?.deafened(),
      interrupted: (heard, hadJustBegun) => this.recordInterruption(heard, hadJustBegun),
      quiet: () => this.dialogue && this.replies.give(this.dialogue.quiet()),
      nothingSaid: () => this.dialogue && this.replies.give(this.dialogue.nothingSaid()),
      failed: (thrown) => this.tools.log.warn({ err: thrown }, "the agent's voice failed"),
    });
  }

  /** Prepares speech only for replies that no model rephrases. */
  private prepare(said: string | null): void {
    const reply = this.dialogue?.wouldAnswer(said);
    if (reply !== undefined && this.replies.isFinal(reply)) this.spoken?.prepare(reply.say);
  }

  private answerTurn(said: string | null): void {
    if (this.replies.drop()) this.dialogue?.interrupted(true);
    if (said !== null) return this.recordAndAnswer(said, (dialogue) => dialogue.turn(said));
    if (this.dialogue === null) return;
    this.record.personSaid(null);
    this.replies.give(this.dialogue.turn(null));
  }

  /** Records recognized words, with or without a reply. */
  private recordAndAnswer(said: string, answer: (dialogue: Dialogue) => Reply | null): void {
    const { dialogue } = this;
    if (dialogue === null) return;
    this.record.personSaid(said);
    this.client.personSaid(said);
    const reply = answer(dialogue);
    if (reply !== null) this.replies.give(reply);
  }

  private recordInterruption(heard: string, hadJustBegun: boolean): void {
    this.client.interrupted(heard);
    this.record.interrupted(heard);
    this.dialogue?.interrupted(hadJustBegun && !this.client.toolCalls.isWaiting);
  }

  private handleFrame(frame: ClientFrame, dialogue: Dialogue): void {
    if (frame.type === "audio") this.pushAudio(frame.pcm);
    if (frame.type === "user_activity") this.spoken?.hold();
    if (frame.type === "contextual_update" && frame.text === turnFinished) this.spoken?.finish();
    if (frame.type === "user_message" && frame.text.trim() !== "") {
      if (!this.turns.tryConsume(1)) return this.end("policy", "Too much was said at once.");
      this.record.personSaid(frame.text);
      const reply = dialogue.typed(frame.text);
      // What is only written was not agreed to be heard by anybody.
      if (this.spoken === null) this.say(reply);
      else this.replies.give(reply);
    }
    if (frame.type === "client_tool_result" && this.client.toolCalls.answered(frame.tool_call_id) && frame.is_error) {
      this.record.screenFailed();
      this.replies.give(dialogue.failedTool());
    }
  }

  private pushAudio(pcm: Buffer): void {
    if (this.spoken === null) return;
    if (!this.sound.tryConsume(msOfBytes(this.spoken.inputFormat, pcm.length)))
      return this.end("policy", "Too much was said at once.");
    this.spoken.pushAudio(pcm);
  }

  private say({ say, tool, manner }: Reply): void {
    this.record.agentSaid(say);
    const replyId = this.client.agentSays(say);
    this.spoken?.say(say, manner);
    if (tool === null) return;
    this.record.askedOfScreen(tool);
    this.client.asksScreen(tool, { answered: this.dialogue?.isAnswered === true }, replyId);
  }

  private endAtTimeLimit(): void {
    const message = "The time of this conversation is over.";
    this.client.timeIsOver(message);
    this.end("normal", message);
  }

  private fail(thrown: unknown): void {
    const error = asAppError(thrown);
    this.tools.log.error({ code: error.code, err: error.cause ?? error.message }, "a conversation could not go on");
    this.end("internal", "Something went wrong inside Heirvoice.");
  }

  private release(): void {
    this.stage = "over";
    this.replies.drop();
    this.dialogue = null;
    const rest = this.spoken?.close() ?? "";
    if (rest !== "") this.record.personSaid(rest);
    this.record.end();
    for (const timer of this.timers) clearTimeout(timer);
  }
}

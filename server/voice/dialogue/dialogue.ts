import { commandIn } from "#domain/voice-protocol/voice-command.ts";
import {
  answerFailedTool,
  answerLate,
  answerTurn,
  answerUnheard,
  askAgain,
  deafNote,
  encourage,
  openTalk,
  type Interview,
  type Reply,
  type Talk,
} from "./interviewer.ts";

/**
 * The state of a conversation with spoken and typed turns. A turn may arrive late or continue after it seemed to have
 * ended.
 */
export class Dialogue {
  readonly opening: Reply;
  private talk: Talk;
  /** The previous turn and the state before it: speech that continues at once extends that turn. */
  private last: { talk: Talk; said: string | null } | null = null;
  private goesOn = false;
  private wasStopped = false;
  private deafNow: boolean;
  private mentionsDeafness = false;

  constructor(interview: Interview) {
    const { talk, reply } = openTalk(interview);
    this.talk = talk;
    this.opening = reply;
    this.deafNow = interview.deaf;
  }

  /** Answers a spoken turn together with an unfinished earlier one. Null: the words are unknown. */
  turn(said: string | null): Reply {
    const before = this.goesOn ? (this.last?.said ?? null) : null;
    const noise = said === null && this.wasStopped && !this.deafNow;
    this.goesOn = false;
    this.wasStopped = false;
    if (before !== null && said !== null && commandIn(said, this.talk.interview.language) !== null)
      return this.wishAfter(before, said);
    const whole = [before, said].filter((part) => part !== null).join(" ");
    this.last = { talk: this.talk, said: whole === "" ? null : whole };
    // A cough stopped a reply before it was played.
    if (noise && whole === "") return this.withDeafNote(askAgain(this.talk));
    return whole === ""
      ? this.withDeafNote(this.step(answerUnheard(this.talk)))
      : this.step(answerTurn(this.talk, whole));
  }

  /** Returns what `turn` would answer, without changing the state. */
  wouldAnswer(said: string | null): Reply {
    const { talk, last, goesOn, wasStopped, mentionsDeafness } = this;
    try {
      return this.turn(said);
    } finally {
      Object.assign(this, { talk, last, goesOn, wasStopped, mentionsDeafness });
    }
  }

  /** A request ends the answer before it. */
  private wishAfter(before: string, wish: string): Reply {
    const { talk } = answerTurn(this.talk, before);
    this.last = { talk, said: wish };
    return this.step(answerTurn(talk, wish));
  }

  typed(text: string): Reply {
    return this.step(answerTurn(this.talk, text));
  }

  /** Words of a turn that was already answered. */
  late(said: string): Reply | null {
    if (this.last !== null) {
      this.last.said = this.last.said === null ? said : `${this.last.said} ${said}`;
    }
    const { talk, reply } = answerLate(this.talk, said);
    this.talk = talk;
    return reply;
  }

  /** The person interrupted a reply. `hadJustBegun`: they continue the turn that the reply would have answered. */
  interrupted(hadJustBegun: boolean): void {
    this.wasStopped = true;
    this.goesOn = hadJustBegun && this.last !== null;
    if (this.goesOn) this.talk = this.last?.talk ?? this.talk;
  }

  /** No recognizer is left. The reply to the first turn without words says so, because late words may still arrive. */
  deafened(): void {
    if (!this.deafNow) this.mentionsDeafness = true;
    this.deafNow = true;
  }

  quiet(): Reply {
    return this.step(encourage(this.talk));
  }

  /** "I'm finished" without words repeats the question, or says that there is none. */
  nothingSaid(): Reply {
    return askAgain(this.talk);
  }

  failedTool(): Reply {
    return answerFailedTool(this.talk);
  }

  /** Whether the person said anything besides voice commands. */
  get isAnswered(): boolean {
    return this.talk.said !== "";
  }

  private step({ talk, reply }: { talk: Talk; reply: Reply }): Reply {
    this.talk = talk;
    return reply;
  }

  private withDeafNote(reply: Reply): Reply {
    if (!this.mentionsDeafness) return reply;
    this.mentionsDeafness = false;
    return { say: `${deafNote(this.talk)} ${reply.say}`, tool: reply.tool, manner: reply.manner ?? null };
  }
}

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

/** A conversation as it goes: turns that are spoken or typed, of which some come late, and some go on after they seemed to have ended. */
export class Dialogue {
  readonly opening: Reply;
  private talk: Talk;
  /** The turn before and the state then: speech that continues at once belongs to it. */
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

  /** A turn was spoken; it is answered with what was said before it, where that had not been finished. Null: nobody knows the words. */
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

  /** What `turn` would answer now. Nothing of it is remembered. */
  wouldAnswer(said: string | null): Reply {
    const { talk, last, goesOn, wasStopped, mentionsDeafness: mentionsDeafness } = this;
    try {
      return this.turn(said);
    } finally {
      Object.assign(this, { talk, last, goesOn, wasStopped, tellsDeaf: mentionsDeafness });
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

  /** Words of a turn that has been answered already. */
  late(said: string): Reply | null {
    if (this.last !== null) {
      this.last.said = this.last.said === null ? said : `${this.last.said} ${said}`;
    }
    const { talk, reply } = answerLate(this.talk, said);
    this.talk = talk;
    return reply;
  }

  /** A reply was stopped by who spoke on. `hadJustBegun`: they go on with the turn that it was to answer. */
  interrupted(hadJustBegun: boolean): void {
    this.wasStopped = true;
    this.goesOn = hadJustBegun && this.last !== null;
    if (this.goesOn) this.talk = this.last?.talk ?? this.talk;
  }

  /** There is no recognizer any more. The reply to the first turn without words says so: words may still be on their way. */
  deafened(): void {
    if (!this.deafNow) this.mentionsDeafness = true;
    this.deafNow = true;
  }

  quiet(): Reply {
    return this.step(encourage(this.talk));
  }

  /** "I'm finished" without a word repeats the question, or says that there is none. */
  nothingSaid(): Reply {
    return askAgain(this.talk);
  }

  failedTool(): Reply {
    return answerFailedTool(this.talk);
  }

  /** Something was told to the question, besides wishes. */
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

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import type { Word } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";
import { hasPocketsphinx, languageModel } from "#server/providers/stt/pocketsphinx.ts";
import type { LiveTranscription, LiveSttEvents, LiveStt } from "./live-stt.ts";

const program = "pocketsphinx_continuous";
/**
 * It opens its input by name, which a socket, as Node's pipes are, has none of. It goes behind what people wait for
 * (niceness 5), and before what is heard later (10). The second of its three passes costs most when an utterance ends, and
 * changes next to nothing. Browsers have taken noise away already; doing it twice costs words.
 */
const manner = "-time yes -fwdflat no -remove_noise no -logfn /dev/null";
const command = `cat | exec nice -n 5 ${program} -infile /dev/stdin ${manner} "$@"`;
const bytesPerMs = 32;
/** It ends an utterance after half a second of silence. */
const utteranceEnd = Buffer.alloc(600 * bytesPerMs);

/** Debian's offline recognizer, English only, heard as it goes along; null when it is not installed. */
export async function findLivePocketsphinx(): Promise<LiveStt | null> {
  if (!(await hasPocketsphinx(program))) return null;
  return { engine: "pocketsphinx", languages: ["en"], open };
}

function open(events: LiveSttEvents): LiveTranscription {
  const child = spawn("/bin/sh", ["-c", command, program, ...languageModel], { detached: true });
  const { stdin } = child;
  const words = utterances(events);
  let over = false;
  const end = (cause: unknown) => {
    if (over) return;
    over = true;
    killGroup(child);
    if (cause !== null) events.failed(fail("recogniser_failed", "The recognizer stopped listening.", cause));
  };
  stdin.on("error", end);
  child.stderr.resume();
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    if (!over) words.take(line);
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  child.once("error", (cause) => {
    end(cause);
    resolve();
  });
  child.once("close", () => {
    if (!over) words.end();
    end(stdin.writableEnded ? null : new Error(`${program} ended by itself.`));
    resolve();
  });
  let givenMs = 0;
  const give = (sound: Buffer) => {
    if (!stdin.writable) return;
    stdin.write(sound);
    givenMs += sound.length / bytesPerMs;
  };
  return {
    pushAudio: give,
    endUtterance: () => {
      words.addSilence(givenMs, utteranceEnd.length / bytesPerMs);
      give(utteranceEnd);
    },
    behindMs: () => stdin.writableLength / bytesPerMs,
    finish: async () => {
      stdin.end();
      await closed;
    },
    close: () => end(null),
  };
}

/** The shell and what it runs are a group of their own. */
function killGroup({ pid }: ChildProcessWithoutNullStreams): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH")) throw thrown;
  }
}

/** `bread(2) 10.56 10.97 0.87`: word, start and end in seconds of what it was given, confidence. `</s>` ends an utterance. */
const line = /^(\S+) (\d+\.\d+) (\d+\.\d+) ([\d.e+-]+)$/;

function utterances({ words: give }: Pick<LiveSttEvents, "words">) {
  let heard: Word[] = [];
  const silences: { atMs: number; ms: number }[] = [];
  let addedMs = 0;
  const inSound = (givenMs: number) => {
    for (let next = silences[0]; next && next.atMs + next.ms / 2 <= givenMs; next = silences[0]) {
      addedMs += next.ms;
      silences.shift();
    }
    return Math.max(0, givenMs - addedMs);
  };
  const end = () => {
    if (heard.length > 0) give(heard);
    heard = [];
  };
  return {
    end,
    /** Silence that nobody spoke was given to it. */
    addSilence: (atMs: number, ms: number) => void silences.push({ atMs, ms }),
    take: (said: string) => {
      const [, text = "", start, stop, confidence] = line.exec(said) ?? [];
      if (text === "</s>") end();
      if (!/^[a-z]/i.test(text)) return;
      const startMs = inSound(Number(start) * 1000);
      heard.push({
        text: text.replace(/\(\d+\)$/, ""),
        startMs: Math.round(startMs),
        endMs: Math.round(startMs + (Number(stop) - Number(start)) * 1000),
        confidence: Math.min(1, Math.max(0, Number(confidence))),
      });
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fail, wasKilledExternally } from "#server/platform/errors.ts";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import type { Listening } from "./stt.ts";

type Search = { program: string; acousticModel: string; dictionary: string };

/** A sound between the phrases is one of these words, each a single phone, so that other speech is recognized as none. */
const phoneWord = (phone: string) => `phone-${phone.toLowerCase()}`;

/**
 * Searches a recording for phrases in their order with pocketsphinx. Each slot is one of its phrases, or missing. A phrase is
 * lower-case words of the dictionary. Returns the phrases found.
 */
export async function spotPhrases(
  { program, acousticModel, dictionary }: Search,
  { file, durationMs, signal }: Pick<Listening, "file" | "durationMs" | "signal">,
  slots: readonly (readonly string[])[],
): Promise<string[]> {
  const words = new Set(slots.flat().flatMap((phrase) => phrase.split(" ")));
  const { lines, phones } = await pronunciationsOf(words, dictionary);
  const dir = await mkdtemp(`${resolve(file)}-`);
  try {
    await symlink(resolve(file), join(dir, "sound.wav"));
    await writeFile(join(dir, "pieces"), "sound\n");
    await writeFile(
      join(dir, "dictionary"),
      [...lines, ...phones.map((one) => `${phoneWord(one)} ${one}`), ""].join("\n"),
    );
    await writeFile(join(dir, "grammar"), grammarOf(slots, phones));
    const sound = ["-adcin", "yes", "-adchdr", String(waveHeaderBytes), "-cepdir", dir, "-cepext", ".wav"];
    const search = ["-jsgf", join(dir, "grammar"), "-dict", join(dir, "dictionary"), "-bestpath", "no"];
    const files = ["-remove_silence", "no", "-ctl", join(dir, "pieces"), "-hyp", join(dir, "heard")];
    await run(
      program,
      ["-hmm", acousticModel, ...search, ...sound, ...files, "-logfn", "/dev/null"],
      durationMs,
      signal,
    );
    return phrasesIn(await readFile(join(dir, "heard"), "utf8"));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Lines of the dictionary for these words, and all phones of it. */
async function pronunciationsOf(words: ReadonlySet<string>, dictionary: string) {
  const lines: string[] = [];
  const phones = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(dictionary) })) {
    const [spelled = "", ...spoken] = line.trim().split(/\s+/);
    for (const phone of spoken) phones.add(phone);
    if (words.has(spelled.replace(/\(\d+\)$/, ""))) lines.push(line);
  }
  return { lines, phones: [...phones].sort() };
}

/** Java Speech Grammar Format. */
function grammarOf(slots: readonly (readonly string[])[], phones: readonly string[]): string {
  return [
    "#JSGF V1.0;",
    "grammar said;",
    `<other> = (${phones.map(phoneWord).join(" | ")})*;`,
    ...slots.map((phrases, at) => `<slot${at}> = ${phrases.join(" | ")};`),
    `public <said> = <other> ${slots.map((_, at) => `[<slot${at}>] <other>`).join(" ")};`,
    "",
  ].join("\n");
}

async function run(program: string, args: string[], durationMs: number, signal: AbortSignal): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore", signal, killSignal: "SIGKILL" });
  yieldProcessor(child, durationMs);
  const [code, killedBy]: unknown[] = await once(child, "close").catch((cause: unknown) => {
    throw signal.aborted
      ? fail("cancelled", "Listening was cancelled.", cause)
      : fail("recogniser_failed", "pocketsphinx could not be started.", cause);
  });
  if (killedBy === "SIGKILL") throw wasKilledExternally("pocketsphinx");
  if (code !== 0) throw fail("recogniser_failed", `pocketsphinx ended with ${String(code)}.`);
}

/** `today phone-ah lantern (sound -43449)` */
function phrasesIn(heard: string): string[] {
  const [words = ""] = heard.trim().split(/\s*\(sound /);
  return words.split(" ").filter((word) => word !== "" && !word.startsWith("phone-"));
}

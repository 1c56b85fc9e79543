import { rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Language } from "#domain/language.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { findModel, type VoiceModel } from "#server/providers/models/model.ts";
import { voiceModels } from "#server/providers/models/model-list.ts";
import { speakableText } from "#server/providers/tts/speakable-text.ts";
import type { Speech, Tts, VoiceKind } from "#server/providers/tts/tts.ts";
import { VoiceProcess } from "./voice-process.ts";
import type { VoiceConfig } from "./voice-messages.ts";

const maxThreads = 2;

/** What kind of voice is wanted, and whether it has to keep pace with a conversation. */
export type WantedVoice = { kind?: VoiceKind | undefined; talks?: boolean };
export type PulledVoice = Tts & { process: VoiceProcess };

/** The downloaded natural voices. Each has one process for all callers. */
export class PulledVoices {
  private readonly modelsDir: string;
  private readonly processes = new Map<string, VoiceProcess>();

  constructor(modelsDir: string) {
    this.modelsDir = modelsDir;
  }

  /** Of a language, the best first. They may be downloaded, or taken away, at any time. */
  async find(language: Language, { kind, talks = false }: WantedVoice = {}): Promise<PulledVoice[]> {
    const known = voiceModels.filter(
      (model) => model.languages.includes(language) && (model.keepsPace || !talks) && speakerOf(model, kind) !== null,
    );
    const found = await Promise.all(known.map((model) => findModel(this.modelsDir, null, [model])));
    return found
      .filter((model) => model !== null)
      .map((model) => this.voiceOf(model, speakerOf(model, kind) ?? 0, talks));
  }

  close(): void {
    for (const one of this.processes.values()) one.close();
  }

  private voiceOf(model: VoiceModel, speaker: number, soon: boolean): PulledVoice {
    const { name, languages, rate } = model;
    const process = this.processes.get(name) ?? new VoiceProcess(configOf(this.modelsDir, model));
    this.processes.set(name, process);
    const voice = speaker === 0 ? name : `${name} ${speaker}`;
    const say = (speech: Speech) => sayInto(process, speech, { speaker, soon });
    return { engine: "sherpa", voice, synthetic: true, languages, rate, say, process };
  }
}

/** Without a wish a woman's, as flite's is. */
function speakerOf({ speakers }: VoiceModel, kind: VoiceKind | undefined): number | null {
  return (kind === undefined ? (speakers.woman ?? speakers.man) : speakers[kind]) ?? null;
}

function configOf(dir: string, { kind, folder, files }: VoiceModel): VoiceConfig {
  const path = (file: string) => join(dir, folder, file);
  const paths = { model: path(files.model), tokens: path(files.tokens), dataDir: dirname(path(files.phonemes)) };
  const parts = kind === "piper" ? { vits: paths } : { kokoro: { ...paths, voices: path(files.voices ?? "") } };
  const numThreads = Math.min(maxThreads, availableParallelism());
  return { model: { ...parts, numThreads, provider: "cpu", debug: 0 }, maxNumSentences: 1 };
}

type How = { speaker: number; soon: boolean };

async function sayInto(process: VoiceProcess, speech: Speech, how: How): Promise<boolean> {
  const text = speakableText(speech.text);
  if (!text) return false;
  const { samples, rate } = await process.say({ ...how, text, speed: speech.rate ?? 1 }, speech.signal);
  const unfinished = `${resolve(speech.outFile)}.part`;
  try {
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    await writeFile(unfinished, Buffer.concat([waveHeader(samples.length, rate), bytes]));
    await rename(unfinished, speech.outFile);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}

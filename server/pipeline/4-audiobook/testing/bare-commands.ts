import { link, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bothChannels } from "#server/platform/media/decode-to-mono.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { RunOptions } from "#server/platform/media/run-ffmpeg.ts";
import type { Speech, Tts } from "#server/providers/tts/tts.ts";
import { decodedOutput } from "#server/pipeline/4-audiobook/clean/decoded-sound.ts";

/**
 * The commands of one make as a person would write them, stored with links to their inputs, so that they run again
 * without the app. Each narrator sentence has two commands.
 */
export class BareCommands {
  private readonly commands: (() => Promise<unknown>)[] = [];
  private readonly dir: string;
  private readonly linked = new Set<string>();
  private readonly said = new Set<string>();
  private readonly real: Ffmpeg;
  private kept = 0;

  constructor(dir: string, real: Ffmpeg) {
    this.dir = dir;
    this.real = real;
  }

  /** Wraps ffmpeg and records every run that cleans, lays out or encodes, but not those that measure. */
  ffmpeg(): Ffmpeg {
    const run = async (args: string[], options?: RunOptions) => {
      if (isWork(args) && !args.some((arg) => this.said.has(arg))) {
        const again = await this.keep(args);
        this.commands.push(() => this.real.run(again));
      }
      return this.real.run(args, options);
    };
    return { ...this.real, run };
  }

  tts(real: Tts): Tts {
    const say = (speech: Speech) => {
      const outFile = join(this.dir, `said-${this.kept++}.wav`);
      this.said.add(`file:${speech.outFile}`);
      this.commands.push(async () => {
        await real.say({ text: speech.text, language: speech.language, outFile });
        await this.real.run([
          ...inputArgs(outFile, "wav"),
          "-map",
          "0:a:0",
          ...decodedOutput(bothChannels, `${outFile}.pcm`),
        ]);
      });
      return real.say(speech);
    };
    return { ...real, say };
  }

  /** Runs all commands again, `width` in parallel, overwriting earlier output. */
  async runAgain(width: number): Promise<void> {
    const queue = this.commands.values();
    const worker = async () => {
      for (const command of queue) await command();
    };
    await Promise.all(Array.from({ length: width }, worker));
  }

  private async keep(args: string[]): Promise<string[]> {
    await mkdir(this.dir, { recursive: true });
    const again: string[] = [];
    for (const [i, arg] of args.entries()) {
      const path = arg.startsWith("file:") ? arg.slice(5) : null;
      if (!path) again.push(arg);
      else if (args[i - 1] === "-i") again.push(`file:${await this.keepInput(path)}`);
      else again.push(`file:${join(this.dir, `out-${this.kept++}`)}`);
    }
    return again;
  }

  private async keepInput(path: string): Promise<string> {
    const kept = join(this.dir, `in-${this.kept++}`);
    if (!path.endsWith(".list")) {
      await link(path, kept);
      return kept;
    }
    let list = await readFile(path, "utf8");
    for (const [, sound = ""] of list.matchAll(/'file:(.+)'/g)) {
      const name = join(this.dir, `sound-${sound.split("/").at(-1)}`);
      if (!this.linked.has(name)) {
        this.linked.add(name);
        await link(sound, name);
      }
      list = list.replaceAll(`'file:${sound}'`, `'file:${name}'`);
    }
    await writeFile(kept, list);
    return kept;
  }
}

function isWork(args: string[]): boolean {
  const measures = args.includes("mp3") && args.indexOf("mp3") < args.indexOf("-i");
  const probes = args.includes("lavfi");
  return !measures && !probes;
}

import { link, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg, RunOptions } from "#server/media/ffmpeg.ts";
import type { Speech, Tts } from "#server/providers/tts/tts.ts";

/** The commands of one making, kept with links to everything they read, so that they can be run again without it. */
export class BareCommands {
  private readonly commands: (() => Promise<unknown>)[] = [];
  private readonly dir: string;
  private readonly linked = new Set<string>();
  private kept = 0;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** The same ffmpeg, with every run kept that cleans, lays out or encodes; the measuring ones are not. */
  ffmpeg(real: Ffmpeg): Ffmpeg {
    const run = async (args: string[], options?: RunOptions) => {
      if (isWork(args)) {
        const again = await this.keep(args);
        this.commands.push(() => real.run(again));
      }
      return real.run(args, options);
    };
    return { ...real, run };
  }

  tts(real: Tts): Tts {
    const say = (speech: Speech) => {
      const outFile = join(this.dir, `said-${this.kept++}.wav`);
      this.commands.push(() => real.say({ text: speech.text, language: speech.language, outFile }));
      return real.say(speech);
    };
    return { ...real, say };
  }

  /** Runs them all again, `width` at a time. */
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

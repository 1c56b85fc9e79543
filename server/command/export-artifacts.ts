import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readArtifacts, type Artifact } from "#server/story/artifact-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { copyWhole } from "./write-whole.ts";

const madeSchema = z.object({ made: z.array(z.object({ path: z.string(), sha256: z.string() })) });

/** What the last report of a folder says was made into it, by its path there, and when it was written. */
type MadeBefore = { sha256: ReadonlyMap<string, string>; atMs: number };

const never: MadeBefore = { sha256: new Map(), atMs: 0 };

async function readMadeBefore(out: string): Promise<MadeBefore> {
  const file = join(out, "report.json");
  const text = await readFile(file, "utf8").catch(() => null);
  const found = await stat(file).catch(() => null);
  if (text === null || found === null) return never;
  try {
    const { made } = madeSchema.parse(JSON.parse(text));
    return { sha256: new Map(made.map(({ path, sha256 }) => [path, sha256])), atMs: found.mtimeMs };
  } catch {
    return never;
  }
}

/**
 * Brings a memoir's files into the person's folder as they are finished. One that lies there as the last make left it, by its
 * size, its time and what that make's report says, is not written again.
 */
export class ArtifactExport {
  private readonly tools: StoryTools;
  private readonly out: string;
  private readonly startedAt: number;
  private readonly before: Promise<MadeBefore>;
  private readonly there = new Map<string, { sha256: string; seconds: number }>();
  private memoirId: string | null = null;
  private copying: Promise<void> = Promise.resolve();

  constructor(tools: StoryTools, out: string, startedAt: number) {
    this.tools = tools;
    this.out = out;
    this.startedAt = startedAt;
    this.before = readMadeBefore(out);
  }

  of(memoirId: string): void {
    this.memoirId = memoirId;
  }

  /** Begins to bring what is finished by now. What goes wrong `finish` says. */
  begin(isFinished: ((kind: string) => boolean) | null): void {
    if (!isFinished) return;
    this.copying = this.copying.then(() => this.bring(isFinished));
    this.copying.catch(() => undefined);
  }

  /** Brings the rest, and returns the SHA-256 of each file by its path in the folder. */
  async finish(): Promise<Map<string, string>> {
    this.begin(() => true);
    await this.copying;
    return new Map([...this.there].map(([kind, { sha256 }]) => [kind, sha256]));
  }

  /** From the start until this file was there; null when it is not. */
  secondsTo(kind: string): number | null {
    return this.there.get(kind)?.seconds ?? null;
  }

  private async bring(isFinished: (kind: string) => boolean): Promise<void> {
    if (this.memoirId === null) return;
    for (const artifact of await readArtifacts(this.tools.sql, this.memoirId)) {
      const { kind, sha256, objectKey } = artifact;
      if (!isFinished(kind) || this.there.get(kind)?.sha256 === sha256) continue;
      const target = join(this.out, kind);
      if (!(await this.isAsLeft(artifact, target)))
        await copyWhole(await this.tools.store.localFile(objectKey), target);
      this.there.set(kind, { sha256, seconds: (performance.now() - this.startedAt) / 1000 });
    }
  }

  private async isAsLeft({ kind, sha256, bytes }: Artifact, target: string): Promise<boolean> {
    const before = await this.before;
    if (before.sha256.get(kind) !== sha256) return false;
    const found = await stat(target).catch(() => null);
    return found !== null && found.size === bytes && found.mtimeMs <= before.atMs;
  }
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { readArtifacts, type Artifact } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readMadeBefore, type MadeBefore } from "./made-before.ts";
import { copyWhole } from "#server/command/write-whole.ts";

/**
 * Copies a memoir's files into the user's folder as they are finished. Skips a file that is unchanged since the last
 * make by size, time and report.
 */
export class ArtifactExport {
  private readonly tools: StoryTools;
  private readonly out: string;
  private readonly startedAt: number;
  /** Files of the last make. */
  readonly before: Promise<MadeBefore>;
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

  /** Starts to copy the finished files. `finish` reports failures. */
  begin(isFinished: ((kind: string) => boolean) | null): void {
    if (!isFinished) return;
    this.copying = this.copying.then(() => this.bring(isFinished));
    this.copying.catch(() => undefined);
  }

  /** Copies the remaining files and returns the SHA-256 of each file by its path in the folder. */
  async finish(): Promise<Map<string, string>> {
    this.begin(() => true);
    await this.copying;
    return new Map([...this.there].map(([kind, { sha256 }]) => [kind, sha256]));
  }

  /** Time from the start until this file was written; null without it. */
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

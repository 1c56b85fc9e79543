import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { openPress, type OpenPress } from "./open-press.ts";
import type { DrawnPages, ProofWish } from "./preview-message.ts";

/** The interior of a proof: its file, and the hash that its approval freezes. */
export type PrintedProof = { file: string; sha256: string };

/** A proof in its press. It draws the frozen bytes, nothing that is set anew. */
export class OpenProof {
  readonly mark: string;
  private readonly opened: OpenPress;

  private constructor(mark: string, opened: OpenPress) {
    this.mark = mark;
    this.opened = opened;
  }

  static async open(workDir: string, owner: string, mark: string, { file, sha256 }: PrintedProof): Promise<OpenProof> {
    const opened = await openPress(workDir, owner, async (press, workspace) => {
      const printed = join(workspace, "proof.pdf");
      await copyFile(file, printed);
      if ((await hashFile(printed)) !== sha256) throw fail("internal", "The file of the proof has other bytes.");
      await press.openProof(workspace);
    });
    return new OpenProof(mark, opened);
  }

  get isSpent(): boolean {
    return this.opened.press.isSpent;
  }

  show(wish: ProofWish): Promise<DrawnPages> {
    return this.opened.press.drawProof(wish);
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

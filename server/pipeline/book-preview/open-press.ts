import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { PreviewPress } from "./preview-press.ts";

export type OpenPress = { press: PreviewPress; workspace: string; close: () => Promise<void> };

/** Starts a press with a folder of its own. `owner` names the folder, so that an erasure finds it. */
export async function openPress(
  workDir: string,
  owner: string,
  begin: (press: PreviewPress, workspace: string) => Promise<void>,
): Promise<OpenPress> {
  await mkdir(workDir, { recursive: true });
  const workspace = await mkdtemp(join(workDir, `${owner}.preview-`));
  const press = new PreviewPress();
  const close = async () => {
    press.close();
    await rm(workspace, { recursive: true, force: true });
  };
  try {
    await begin(press, workspace);
    return { press, workspace, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

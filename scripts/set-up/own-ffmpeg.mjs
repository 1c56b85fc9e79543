import { existsSync } from "node:fs";
import { join } from "node:path";
import { installIn } from "./dependencies.mjs";
import { isOnPath } from "./debian-packages.mjs";
import { home } from "./paths.mjs";
import { say } from "./say.mjs";

const folder = join(home, "scripts", "set-up", "ffmpeg");

/** Without an ffmpeg, this installs npm's (66 MB), which is older and half as fast. */
export function installOwnFfmpeg() {
  if (process.env.FFMPEG_PATH || isOnPath("ffmpeg") || existsSync(join(folder, "node_modules", ".package-lock.json")))
    return;
  say("Installing npm's ffmpeg …");
  installIn(folder);
}

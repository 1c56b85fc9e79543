import { installDebianPackages } from "./debian-packages.mjs";
import { installDependencies } from "./dependencies.mjs";
import { installOwnFfmpeg } from "./own-ffmpeg.mjs";
import { giveUp } from "./say.mjs";
import { buildWeb } from "./web.mjs";

const oldestNode = [20, 19];

/**
 * Everything between a fresh clone and the start of the product. The second run takes milliseconds. `all` also installs
 * the packages of checks and benches, `tests` those of the tests.
 */
export function setUp({ tests = false, all = tests, web = false } = {}) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    giveUp(
      `Node ${oldestNode.join(".")} or newer is needed to start; this is ${process.versions.node}. Install one from nodejs.org.`,
    );
  installDependencies({ all });
  installDebianPackages({ tests });
  installOwnFfmpeg();
  if (web) buildWeb();
}

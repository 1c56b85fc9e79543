import { installDebianPackages } from "./debian-packages.mjs";
import { installDependencies } from "./dependencies.mjs";
import { giveUp } from "./say.mjs";
import { buildWeb } from "./web.mjs";

const oldestNode = [20, 19];

/** Everything between a fresh clone and the first line of the product. The second time it takes milliseconds. */
export function setUp({ tests = false, web = false } = {}) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    giveUp(
      `Node ${oldestNode.join(".")} or newer is needed to start; this is ${process.versions.node}. Install one from nodejs.org.`,
    );
  installDependencies();
  installDebianPackages({ tests });
  if (web) buildWeb();
}

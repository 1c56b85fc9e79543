import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const home = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");
export const modules = join(home, "node_modules");
/** The Node 24 of node_modules, independent of the Node that started this. */
export const node = join(modules, "node", "bin", "node");
export const bin = (name) => join(modules, ".bin", name);

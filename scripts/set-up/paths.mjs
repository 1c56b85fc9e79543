import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const home = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");
export const modules = join(home, "node_modules");
/** The Node 24 that npm brought, whatever Node started us. */
export const node = join(modules, "node", "bin", "node");
export const bin = (name) => join(modules, ".bin", name);

// Prints the address of every module that the server loads before it is ready.
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    process.stdout.write(`${url}\n`);
    return next(url, context);
  },
});
await import("#server/platform/content/default-content.ts");
await import("#server/open-server.ts");
process.exit();

// npm run check: format, lint and types. Stops at the first failure.
import { checks } from "./set-up/checks.mjs";
import { installDependencies } from "./set-up/dependencies.mjs";
import { runToEnd } from "./set-up/run.mjs";

installDependencies({ all: true });
for (const { program, args } of checks) {
  const code = await runToEnd(program, args);
  if (code !== 0) process.exit(code);
}

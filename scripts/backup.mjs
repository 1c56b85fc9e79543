// npm run backup -- <folder or s3://…>, npm run restore -- <folder or s3://…>: encrypted backups of this instance.
import { resolve } from "node:path";
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
const [verb, ...argv] = process.argv.slice(2);
// npm runs this in the project's folder; paths are relative to the person's folder.
const absolute = (word) =>
  word.startsWith("-") || word.includes("://") ? word : resolve(process.env.INIT_CWD ?? process.cwd(), word);
await runProgram([
  "server/main.ts",
  verb,
  ...argv.map((word, at) => (argv[at - 1] === "--at" ? word : absolute(word))),
]);

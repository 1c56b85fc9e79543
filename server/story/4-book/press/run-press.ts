import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type AppError, fail } from "#server/errors.ts";
import { printedSchema, type Sheet } from "./sheet.ts";

const program = fileURLToPath(new URL("./print-sheet.ts", import.meta.url));

export type PrintedSheet = { pages: number; pageOfSentence: Map<string, number>; warnings: string[] };

/** Prints one sheet in a process of its own. Throws `typesetting_failed`, `font_missing`, `disk_full` or `cancelled`. */
export async function runPress(sheet: Sheet, options: { signal?: AbortSignal } = {}): Promise<PrintedSheet> {
  const child = fork(program, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(options.signal ? { signal: options.signal, killSignal: "SIGKILL" } : {}),
  });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const answer = await new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", (cause) =>
      reject(
        options.signal?.aborted
          ? fail("cancelled", "Typesetting was cancelled.", cause)
          : fail("typesetting_failed", "Typst could not be started.", cause),
      ),
    );
    child.once("exit", () =>
      reject(fail("typesetting_failed", `Typst ended without a book. ${complaint.split("\n").slice(-3).join(" ")}`)),
    );
    child.send(sheet);
  });
  const printed = printedSchema.parse(answer);
  if ("problem" in printed) throw whatFailed(printed.problem);
  const unknownFont = printed.warnings.find((warning) => warning.includes("unknown font family"));
  if (unknownFont) throw fail("font_missing", `A font of the book is missing: ${unknownFont}.`);
  return { pages: printed.pages, pageOfSentence: new Map(printed.sentencePages), warnings: printed.warnings };
}

function whatFailed(problem: string): AppError {
  if (/no space left/i.test(problem))
    return fail("disk_full", "The disk is full. Free some space, then run this again.");
  return fail("typesetting_failed", `The book could not be typeset: ${problem}`);
}

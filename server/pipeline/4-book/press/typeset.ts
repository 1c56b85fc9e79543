import { runInChild, type ChildOptions } from "./run-in-child.ts";
import { typesetSchema, type Typeset, type TypesetRequest } from "./typeset-request.ts";

const script = new URL("./typeset-child.ts", import.meta.url);

/** Typesets one document in a child process, which frees its memory before the next one. */
export function typeset(request: TypesetRequest, options: ChildOptions): Promise<Typeset> {
  return runInChild(script, request, typesetSchema, options);
}

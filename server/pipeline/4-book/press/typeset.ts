import { runInChild, type ChildOptions } from "./run-in-child.ts";
import { typesetSchema, type Typeset, type TypesetRequest } from "./typeset-request.ts";

const script = new URL("./typeset-child.ts", import.meta.url);

/** Makes one document in a process of its own, so that its memory is given back before the next one begins. */
export function typeset(request: TypesetRequest, options: ChildOptions): Promise<Typeset> {
  return runInChild(script, request, typesetSchema, options);
}

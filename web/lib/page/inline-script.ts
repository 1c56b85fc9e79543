/** A call of this function as text, to stand inline in a page: it reaches nothing but what it is given. */
export function inlineScript<Values extends object>(run: (values: Values) => void, values: Values): string {
  return `(${run.toString()})(${JSON.stringify(values).replaceAll("<", "\\u003c")})`;
}

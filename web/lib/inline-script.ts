/** A call of this function as text, to stand inline in a page: it reaches nothing but what it is given. */
export function inlineScript<Given extends object>(run: (given: Given) => void, given: Given): string {
  return `(${run.toString()})(${JSON.stringify(given).replaceAll("<", "\\u003c")})`;
}

/** Serializes a call of this function for an inline script. The function must not use outer variables. */
export function inlineScript<Values extends object>(run: (values: Values) => void, values: Values): string {
  return `(${run.toString()})(${JSON.stringify(values).replaceAll("<", "\\u003c")})`;
}

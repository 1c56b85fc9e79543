/** The loggable part of an error. Excludes messages of databases, mail servers and parsers, which quote user input. */
export function loggedError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const facts = Object.fromEntries(
    ["code", "table", "table_name", "constraint", "constraint_name", "routine", "responseCode", "command"].flatMap(
      (key) => {
        const value: unknown = Reflect.get(thrown, key);
        return typeof value === "string" || typeof value === "number" ? [[key, value]] : [];
      },
    ),
  );
  const quotes = thrown instanceof SyntaxError || "severity" in thrown || "responseCode" in thrown;
  return {
    type: thrown.name,
    ...(quotes ? {} : { message: thrown.message }),
    ...facts,
    stack: thrown.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    ...(thrown.cause === undefined ? {} : { cause: loggedError(thrown.cause) }),
  };
}

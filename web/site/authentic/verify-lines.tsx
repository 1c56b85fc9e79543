import { statementKeysPath } from "#domain/authentic/statement.ts";
import { verifyLines } from "#domain/authentic/verify-lines.ts";
import type { AuthenticWords } from "./authentic.en.ts";

/** How a saved answer is verified without a connection. */
export function VerifyLines({ words }: { words: AuthenticWords }) {
  return (
    <details className="verify">
      <summary>{words.verify}</summary>
      <div>
        <p>
          {words.verifyText} <a href={statementKeysPath}>{words.keys}</a>
        </p>
        <pre tabIndex={0}>
          <code>{verifyLines}</code>
        </pre>
      </div>
    </details>
  );
}

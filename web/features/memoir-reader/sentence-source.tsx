import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ShownSentence } from "#web/story/read-along/shown-memoir.ts";
import type { Reader } from "#web/story/read-along/reader.ts";
import { memoirWords } from "./memoir-words.ts";

/** Shows the facts of a sentence and plays the words that support them. */
export function SentenceSource({ sentence, reader }: { sentence: ShownSentence; reader: Reader }) {
  const words = useWords(memoirWords);
  return (
    <details className="sentence-source">
      <summary>{words.whereFrom}</summary>
      <ul>
        {sentence.claims.map(({ text, quote, span }, at) => (
          <li key={at}>
            <p>{text}</p>
            {span ? (
              <Button onClick={() => void reader.playAlone(sentence, span)}>
                <Icon name="headphones" size={20} /> {words.quoted(quote)}
              </Button>
            ) : (
              <p>{words.quoted(quote)}</p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

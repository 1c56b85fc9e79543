import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { leaveOutWords } from "./leave-out-words.ts";
import { Cross } from "./marks.tsx";
import type { Wanted } from "./load-leave-out.ts";

/** What goes and what stays, in two lists. */
export function WhatGoes({ ms, wanted }: { ms: number; wanted: Wanted }) {
  const { goes, stays } = useWords(leaveOutWords);
  const original = wanted === "out" ? stays.original : stays.originalCut;
  return (
    <div className="leave-out-lists">
      <section>
        <h2>{goes.title}</h2>
        <ul className="goes">
          {[goes.text, goes.sound(ms), goes.search].map((line) => (
            <li key={line}>
              <Cross /> {line}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{stays.title}</h2>
        <ul>
          {[original, stays.story, stays.printed].map((line) => (
            <li key={line}>
              <Icon name="tick" size={22} /> {line}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

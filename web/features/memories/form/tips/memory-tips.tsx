import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { tipsWords } from "./tips-words.ts";

export function MemoryTips() {
  useLoadedWords(tipsWords);
  const { title, tips } = useWords(tipsWords);
  return (
    <aside className="memory-tips">
      <h2>{title}</h2>
      <FactList facts={tips} />
    </aside>
  );
}

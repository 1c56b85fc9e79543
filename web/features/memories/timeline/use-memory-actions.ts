import { useState } from "react";
import { useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useMemory } from "./memory-context.ts";

/** The actions of the options menu and the quick actions. */
export function useMemoryActions() {
  const { memory, save } = useMemory();
  const words = useWords(memoryWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const say = useToast();
  const [isAsked, setAsked] = useState(false);
  const change = (row: { is_private?: boolean; deleted_at?: string }) =>
    save({ table: "memories", id: memory.id, isNew: false, version: null, row });

  async function shareLink(): Promise<void> {
    const url = `${location.origin}${pagePath(language, `/memory/${memory.id}`)}`;
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: memory.title, url });
      else {
        await navigator.clipboard.writeText(url);
        say("good", words.page.copied);
      }
    } catch (thrown) {
      if (!(thrown instanceof DOMException && thrown.name === "AbortError")) say("error", words.page.notCopied);
    }
  }

  return {
    isAsked,
    close: () => setAsked(false),
    edit: () => void navigate(pagePath(language, `/memory/${memory.id}/edit`)),
    share: () => setAsked(true),
    publish: async () => {
      setAsked(false);
      if (memory.is_private && (await change({ is_private: false })) === "refused") say("error", words.notSaved);
      else await shareLink();
    },
    remove: async () => {
      if ((await change({ deleted_at: new Date().toISOString() })) === "refused") {
        say("error", words.notSaved);
        return;
      }
      await navigate(pagePath(language, "/memories"), { state: { deleted: { id: memory.id, title: memory.title } } });
    },
  };
}

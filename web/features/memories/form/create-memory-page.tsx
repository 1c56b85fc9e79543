import { Suspense } from "react";
import { useNavigate } from "react-router";
import type { MemoryValues } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { newId } from "#web/lib/new-id.ts";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { MemoryForm } from "./memory-form.tsx";
import { PageHead } from "#web/features/memories/page-head.tsx";

const MemoryTips = deferredPart(async () => (await import("./tips/memory-tips.tsx")).MemoryTips);

const blank: MemoryValues = { title: "", description: "", theme: "warm", is_private: true, tags: [] };

/** The form for a new family story. */
export function CreateMemoryPage() {
  const words = useWords(memoryWords);
  const { form } = words;
  const language = useLanguage();
  const navigate = useNavigate();
  const say = useToast();
  const save = useSaveChange(useSession()?.user.id ?? "");
  const dashboard = pagePath(language, "/dashboard");
  const create = async (row: MemoryValues) => {
    const id = newId();
    const outcome = await save({ table: "memories", id, isNew: true, version: null, row });
    if (outcome === "refused") {
      say("error", `${form.errorTitle}: ${form.error}`);
      return form.error;
    }
    say("good", form.created);
    await navigate(pagePath(language, `/memory/${id}`));
    return null;
  };
  return (
    <div className="memory-sheet">
      <PageHead back={dashboard} backText={words.back} title={form.create} lead={form.lead} />
      <div className="memory-columns">
        <MemoryForm start={blank} submit={form.submit} save={create} cancel={() => void navigate(dashboard)} />
        <Suspense fallback={null}>
          <MemoryTips />
        </Suspense>
      </div>
    </div>
  );
}

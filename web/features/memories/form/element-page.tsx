import { lazy, Suspense } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { newId } from "#web/lib/new-id.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { OwnMemory } from "#web/features/memories/loaded-memory.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { PageHead } from "#web/features/memories/page-head.tsx";
import type { ElementValues } from "./element-form.tsx";

const ElementForm = lazy(async () => ({ default: (await import("./element-form.tsx")).ElementForm }));

const blank: ElementValues = { type: "note", title: "", content: "", event_date: null };

/** Adds an element to a memory; with `?edit=<id>` edits one. */
export function ElementPage() {
  const { element: texts, notSaved } = useWords(memoryWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const memoryId = useParams()["id"] ?? "";
  const edited = useSearchParams()[0].get("edit");
  const save = useSaveChange(useSession()?.user.id ?? "");
  const page = pagePath(language, `/memory/${memoryId}`);
  return (
    <OwnMemory id={memoryId}>
      {({ memory, elements }) => {
        const before = elements.find(({ id }) => id === edited);
        const submit = async (values: ElementValues) => {
          const outcome = await save({
            table: "memory_elements",
            id: before?.id ?? newId(),
            isNew: !before,
            version: before?.version ?? null,
            row: before ? values : { ...values, memory_id: memoryId },
          });
          if (outcome === "refused") return notSaved;
          await navigate(page);
          return null;
        };
        return (
          <div className="memory-sheet">
            <PageHead back={page} backText={memory.title} title={before ? texts.edit : texts.add} />
            <Suspense fallback={<Skeleton label={loading} lines={8} />}>
              <ElementForm
                start={before ?? blank}
                submit={before ? texts.save : texts.submit}
                save={submit}
                cancel={() => void navigate(page)}
              />
            </Suspense>
          </div>
        );
      }}
    </OwnMemory>
  );
}

import { useNavigate, useParams } from "react-router";
import { memoryThemeOf, type MemoryValues } from "#domain/memory/memory.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { OwnMemory } from "#web/features/memories/loaded-memory.tsx";
import { PageHead } from "#web/features/memories/page-head.tsx";
import { MemoryForm } from "./memory-form.tsx";

/** The form of an existing memory. */
export function EditMemoryPage() {
  const words = useWords(memoryWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useParams()["id"] ?? "";
  const save = useSaveChange(useSession()?.user.id ?? "");
  const page = pagePath(language, `/memory/${id}`);
  const change = async (row: MemoryValues) => {
    const outcome = await save({ table: "memories", id, isNew: false, version: null, row });
    if (outcome === "refused") return words.notSaved;
    await navigate(page);
    return null;
  };
  return (
    <OwnMemory id={id}>
      {({ memory }) => (
        <div className="memory-sheet">
          <PageHead back={page} backText={memory.title} title={words.form.edit} />
          <MemoryForm
            start={{ ...memory, theme: memoryThemeOf(memory.theme) }}
            submit={words.form.save}
            save={change}
            cancel={() => void navigate(page)}
          />
        </div>
      )}
    </OwnMemory>
  );
}

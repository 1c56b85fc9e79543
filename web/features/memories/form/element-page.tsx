import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Memory, MemoryElement } from "#domain/memory/memory.ts";
import type { ElementDetails } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { newId } from "#web/lib/new-id.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { memoryKeys } from "#web/features/memories/api/load-memories.ts";
import { loadDetails } from "#web/features/memories/api/memory-media.ts";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { OwnMemory } from "#web/features/memories/loaded-memory.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { mediaWords } from "#web/features/memories/media/media-words.ts";
import { PageHead } from "#web/features/memories/page-head.tsx";
import type { ElementValues } from "./use-element-fields.ts";
import { saveElement } from "./save-element.ts";

const ElementForm = lazy(async () => ({ default: (await import("./element-form.tsx")).ElementForm }));

const blank: ElementValues = { type: "note", title: "", content: "", event_date: null, tags: [] };
const noDetails: ElementDetails = { location: null, emotions: [] };

/** Adds an element to a memory; with `?edit=<id>` edits one. */
export function ElementPage() {
  const { element: texts } = useWords(memoryWords);
  const memoryId = useParams()["id"] ?? "";
  const edited = useSearchParams()[0].get("edit");
  const language = useLanguage();
  return (
    <OwnMemory id={memoryId}>
      {({ memory, elements }) => {
        const before = elements.find(({ id }) => id === edited);
        return (
          <div className="memory-sheet">
            <PageHead
              back={pagePath(language, `/memory/${memoryId}`)}
              backText={memory.title}
              title={before ? texts.edit : texts.add}
            />
            <LoadedForm key={before?.id ?? ""} memory={memory} before={before} elements={elements} />
          </div>
        );
      }}
    </OwnMemory>
  );
}

type LoadedFormProps = { memory: Memory; before: MemoryElement | undefined; elements: readonly MemoryElement[] };

function LoadedForm({ memory, before, elements }: LoadedFormProps) {
  const memoryId = memory.id;
  const words = useWords(memoryWords);
  const { needsConnection } = useWords(mediaWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  const save = useSaveChange(userId);
  const [elementId] = useState(() => before?.id ?? newId());
  const details = useDetails(userId, before?.id);
  const page = pagePath(language, `/memory/${memoryId}`);
  if (before !== undefined && details.isPending) return <Skeleton label={loading} lines={8} />;
  return (
    <Suspense fallback={<Skeleton label={loading} lines={8} />}>
      <ElementForm
        userId={userId}
        memoryId={memoryId}
        elementId={elementId}
        elements={elements}
        isNew={before === undefined}
        isPrivate={memory.is_private}
        start={before ?? blank}
        details={details.data ?? noDetails}
        submit={before ? words.element.save : words.element.submit}
        save={async (values, media, changed, onShare) => {
          const start = details.data ?? noDetails;
          const isWritten = changed.location !== null || changed.emotions.length > 0;
          if (details.isError && isWritten) return needsConnection;
          const outcome = await saveElement(
            { userId, memoryId, elementId, before, values, media, details: changed, start, onShare },
            save,
          );
          if (outcome === "refused") return words.notSaved;
          if (outcome === "unreachable") return needsConnection;
          await queries.invalidateQueries({ queryKey: memoryKeys(userId).rows });
          await navigate(page);
          return null;
        }}
        cancel={() => void navigate(page)}
      />
    </Suspense>
  );
}

/** The private details of an edited element. Without a connection the form works without them. */
function useDetails(userId: string, elementId: string | undefined) {
  return useQuery({
    queryKey: [...memoryKeys(userId).rows, "details", elementId],
    queryFn: () => loadDetails(elementId ?? ""),
    enabled: elementId !== undefined,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    retry: false,
  });
}

import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadedMemory } from "#web/features/memories/loaded-memory.tsx";
import { RefusedChanges } from "#web/features/memories/refused-changes.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { MemoryProvider } from "./memory-provider.tsx";
import { MemoryAside } from "./memory-aside.tsx";
import { MemoryHead } from "./memory-head.tsx";

const WaitingNotice = lazy(async () => ({
  default: (await import("#web/features/memories/approve/waiting-notice.tsx")).WaitingNotice,
}));
const Timeline = deferredPart(async () => (await import("./timeline.tsx")).Timeline);
/* Loaded beside the memory, not after it. A failure shows where the timeline is rendered. */
void Timeline.preload().catch(() => undefined);

/** A memory with its timeline. */
export function MemoryPage() {
  const { back } = useWords(memoryWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  return (
    <LoadedMemory id={useParams()["id"] ?? ""}>
      {(opened) => (
        <MemoryProvider userId={userId} opened={opened}>
          <div className="memory-sheet">
            <p className="way-back">
              <Link className="link" to={pagePath(language, "/dashboard")}>
                <Icon name="back" size={24} /> {back}
              </Link>
            </p>
            <RefusedChanges changes={opened.changes} />
            {opened.isOwn ? (
              <Suspense fallback={null}>
                <WaitingNotice memoryId={opened.memory.id} />
              </Suspense>
            ) : null}
            <MemoryHead />
            <div className="memory-columns">
              <Suspense fallback={<Skeleton label={loading} lines={8} />}>
                <Timeline />
              </Suspense>
              <MemoryAside />
            </div>
          </div>
        </MemoryProvider>
      )}
    </LoadedMemory>
  );
}

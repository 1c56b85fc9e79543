import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { FamilyListener, GiverListener } from "#domain/account/listener.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { shareWithGiver } from "#web/lib/account/share-with-giver.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { endFamily } from "./api/family-members.ts";
import { loadListeners } from "./api/listeners.ts";
import { familyWords } from "./family-words.ts";

/** Family members and givers, each with a stop button. */
export function Members({ userId }: { userId: string }) {
  const words = useWords(familyWords);
  const { loading } = useWords(frameWords);
  const status = useRef<HTMLDivElement>(null);
  const { data, isError } = useQuery({
    queryKey: ["family", userId, "listeners"],
    queryFn: loadListeners,
    staleTime: 0,
  });
  const { ending, sharing } = useListenerChanges(userId, () => status.current?.focus({ preventScroll: true }));
  if (isError) return <Notice kind="problem">{words.failed}</Notice>;
  if (!data) return <Skeleton label={loading} lines={3} />;
  return (
    <>
      <h2>{words.members}</h2>
      {data.people.length + data.links.length === 0 ? <p>{words.nobody}</p> : null}
      <ul className="places">
        {data.people.map((listener) =>
          listener.order_id === null ? (
            <Named key={listener.id} member={listener} busy={ending.isPending} end={() => ending.mutate(listener)} />
          ) : (
            <Giver
              key={listener.id}
              giver={listener}
              busy={sharing.isPending}
              change={() => sharing.mutate(listener)}
            />
          ),
        )}
      </ul>
      <ByLink names={data.links} />
      <div role="status" ref={status} tabIndex={-1}>
        {ending.isSuccess ? <p>{words.removed(ending.variables.name)}</p> : null}
      </div>
      {ending.isError || sharing.isError ? <Notice kind="problem">{words.notChanged}</Notice> : null}
    </>
  );
}

/** `ended`: after a family member was removed. */
function useListenerChanges(userId: string, ended: () => void) {
  const queries = useQueryClient();
  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["family", userId] }),
      queries.invalidateQueries({ queryKey: storyKey }),
    ]);
  const ending = useMutation({
    mutationFn: ({ id }: FamilyListener) => endFamily(id),
    onSuccess: async () => {
      ended();
      await reread();
    },
  });
  const sharing = useMutation({
    mutationFn: ({ order_id: order, state }: GiverListener) => shareWithGiver(order, state !== "may listen"),
    onSuccess: reread,
  });
  return { ending, sharing };
}

function ByLink({ names }: { names: readonly string[] }) {
  const words = useWords(familyWords);
  const language = useLanguage();
  if (names.length === 0) return null;
  return (
    <p>
      {words.byLink(new Intl.ListFormat(language).format(names))}{" "}
      <Link className="link" to={pagePath(language, "/links")}>
        {words.links.all}
      </Link>
    </p>
  );
}

function Named({ member, busy, end }: { member: FamilyListener; busy: boolean; end: () => void }) {
  const words = useWords(familyWords);
  return (
    <li>
      <span>
        <b>{member.name}</b> ({member.email}), {words.states[member.state]}
      </span>
      <ConfirmDialog title={words.sure(member.name)} text={words.sureText} yes={words.remove} busy={busy} act={end}>
        {words.remove} <span className="unseen">({member.name})</span>
      </ConfirmDialog>
    </li>
  );
}

/** A giver, who can be stopped and allowed again, as on the story page. */
function Giver({ giver, busy, change }: { giver: GiverListener; busy: boolean; change: () => void }) {
  const words = useWords(familyWords);
  const { name, state } = giver;
  return (
    <li>
      <span role="status">
        <b>{name}</b> {state === "stopped" ? words.states.stopped : words.giver[state]}
      </span>
      {state === "account closed" || state === "stopped" ? null : (
        <Button look="plain" busy={busy} onClick={change}>
          {state === "may listen" ? words.stop(name) : words.let(name)}
        </Button>
      )}
    </li>
  );
}

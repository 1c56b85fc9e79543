import { useMutation, useQuery } from "@tanstack/react-query";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import { diagnosticsKey } from "./load-logs.ts";
import { loadUnhandledEvents, replayEvent, type UnhandledEvent } from "./webhook-calls.ts";

/** Events that failed or were ignored, each with a button that runs it again. Nothing is shown without one. */
export function UnhandledEvents({ userId }: { userId: string }) {
  const { unhandled: words } = useWords(diagnosticsWords);
  const queryKey = [...diagnosticsKey(userId), "unhandled"];
  const events = useQuery({ queryKey, queryFn: loadUnhandledEvents });
  if (!events.data || events.data.length === 0) return null;
  return (
    <section className="card full" aria-labelledby="unhandled-title">
      <h2 id="unhandled-title">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      <ul className="diagnostics-unhandled">
        {events.data.map((event) => (
          <Unhandled key={event.id} event={event} after={() => void events.refetch()} />
        ))}
      </ul>
    </section>
  );
}

function Unhandled({ event, after }: { event: UnhandledEvent; after: () => void }) {
  const { unhandled: words } = useWords(diagnosticsWords);
  const say = useToast();
  const running = useMutation({
    mutationFn: () => replayEvent(event.id),
    onSuccess: () => say("good", words.started),
    onError: () => say("error", words.failed),
    onSettled: after,
  });
  return (
    <li>
      <span>
        {event.conversation_id}, {event.event_type}
        <br />
        <small>
          {event.error_code ?? event.state}, {words.attempts(event.attempts)}
        </small>
      </span>
      <Button look="quiet" busy={running.isPending} onClick={() => running.mutate()}>
        <Icon name="again" size={22} /> {words.run}
      </Button>
    </li>
  );
}

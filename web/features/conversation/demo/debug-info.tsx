import { useId, useState } from "react";
import type { SnapshotFrom } from "xstate";
import type { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import type { VoiceKind } from "#web/features/conversation/machine/conversation-setup.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

type DebugInfoProps = { snapshot: SnapshotFrom<typeof voiceAgentMachine>; start: (kind: VoiceKind) => void };

/** The machine's state and ways to test the connection. Opens when all attempts are used up. */
export function DebugInfo({ snapshot, start }: DebugInfoProps) {
  const { value, context } = snapshot;
  const words = useWords(voiceWords);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const id = useId();
  const shown = wanted ?? context.problem === "too-many-attempts";
  const { debug } = words;
  const status = context.status === null ? "" : ` (${context.status})`;
  return (
    <>
      <Button look="plain" aria-expanded={shown} aria-controls={id} onClick={() => setWanted(!shown)}>
        {shown ? words.hideDebug : words.showDebug}
      </Button>
      <dl id={id} hidden={!shown} className="debug">
        <dt>{debug.state}</dt>
        <dd>{JSON.stringify(value.connection)}</dd>
        <dt>{debug.conversation}</dt>
        <dd>{context.conversationId ?? debug.none}</dd>
        <dt>{debug.attempts}</dt>
        <dd>{context.attempts}</dd>
        <dt>{debug.problem}</dt>
        <dd>{context.problem === null ? debug.none : `${context.problem}${status}`}</dd>
      </dl>
      {shown && snapshot.matches({ connection: "disconnected" }) ? (
        <p>
          <Button look="quiet" onClick={() => start("minimal")}>
            {debug.test}
          </Button>{" "}
          <Button look="quiet" onClick={() => start("development")}>
            {debug.development}
          </Button>
        </p>
      ) : null}
    </>
  );
}

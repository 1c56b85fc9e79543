import { waitFor, type ActorRefFrom } from "xstate";
import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import type { InterviewEvent } from "#web/recording/interview-machine/interview-context.ts";
import type { interviewMachine } from "#web/recording/interview-machine/interview-machine.ts";
import type { SpokenActs } from "#web/recording/spoken-part.ts";

/** States between recording and a saved answer. */
const saving: readonly string[] = [
  "recording",
  "resting",
  "ending",
  "ended",
  "dropping",
  "finding",
  "found",
  "keeping",
];
/** States with an unsaved answer. */
const unsaved: readonly string[] = ["ready", "reviewing", "unfound", "broken"];
const pausing: readonly string[] = [...saving, "pausing"];

/** Interview actions available in a conversation. */
export function spokenActs(
  actor: ActorRefFrom<typeof interviewMachine>,
  send: (event: InterviewEvent) => void,
): SpokenActs {
  return {
    begin: () => send({ type: "RECORD" }),
    save: async () => {
      send({ type: "SAVE" });
      const after = await waitFor(actor, ({ value }) => !saving.includes(value));
      if (unsaved.includes(after.value)) throw new InterviewFailure(after.context.problem ?? "not-saved");
    },
    skip: () => send({ type: "SKIP" }),
    pause: async () => {
      send({ type: "PAUSE" });
      const after = await waitFor(actor, ({ value }) => !pausing.includes(value));
      if (!after.matches("paused")) throw new InterviewFailure(after.context.problem ?? "not-paused");
    },
    end: () => send({ type: "STOP" }),
    goOn: () => send({ type: "GO_ON" }),
  };
}

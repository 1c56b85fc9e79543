import { isResting, type Session } from "#domain/interview/session.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { findTakes } from "#web/recording/outbox/find-takes.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";
import { openSitting } from "./api/open-sitting.ts";
import { changeSession } from "./api/change-session.ts";
import { findInterview, storeInterview } from "./stored-interview.ts";

export async function change(id: string, to: Parameters<typeof changeSession>[1]): Promise<Session> {
  const row = await changeSession(id, to);
  forgetStory();
  return row;
}

/** Invalidates what other screens have cached about the story. */
export function forgetStory(): void {
  void queryClient.invalidateQueries({ queryKey: storyKey });
}

type Standing = { id: string; token: string; userId: string };

const checkViolation = "23514";

/**
 * A completed interview stays completed, which is no failure while one of its questions is repeated. Offline, the
 * change is stored here.
 */
export async function setSessionStatus({ id, token, userId }: Standing, status: "paused" | "active"): Promise<void> {
  if (canAsk()) {
    const failure = await change(id, { status }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (failure === null || (failure instanceof RequestFailure && failure.code === checkViolation)) return;
    if (!isAway(failure)) throw failure;
  }
  const kept = await findInterview(token, userId);
  if (!kept) throw new RequestFailure("This interview is not kept here.", 0, "", null);
  if (isResting(kept.session) !== (status === "paused"))
    await storeInterview({ ...kept, session: { ...kept.session, status } });
}

/** Starts a new sitting after a long pause. */
export async function resumeSession(session: Standing, questionId: number): Promise<void> {
  const stays = (await findTakes(session.id, questionId)).length > 0;
  const failure = canAsk() ? await openSitting(session.id, stays).then(noFailure, asFailure) : null;
  if (failure !== null && !isAway(failure)) throw failure;
  if (failure !== null || !canAsk()) return setSessionStatus(session, "active");
  forgetStory();
}

const noFailure = () => null;
const asFailure = (thrown: unknown) => thrown;

/** False without a network or a session. */
export function canAsk(): boolean {
  return navigator.onLine && storedSession() !== null;
}

/** Whether the request failed without a refusal: no network, no server, or an expired session. */
export function isAway(thrown: unknown): boolean {
  if (!(thrown instanceof RequestFailure)) return thrown instanceof TypeError;
  return thrown.status === 0 || thrown.status >= 500 || thrown.code.startsWith("PGRST30");
}

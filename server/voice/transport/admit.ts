import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { Identity } from "#server/api/auth/identity.ts";
import { isOwnOrigin } from "#server/api/own-origin.ts";
import type { Context } from "#server/context.ts";
import { isRevoked } from "#server/voice/keys/revoked-holder.ts";
import { spendVoiceUrl } from "#server/voice/keys/voice-key-store.ts";
import type { ConversationPlaces } from "./conversation-places.ts";
import { closeCodes } from "./agent-frame.ts";
import { VoiceSession, type SessionTools } from "#server/voice/session/voice-session.ts";

type Tools = Pick<Context, "db" | "config"> & {
  identity: Pick<Identity, "revocations">;
  places: ConversationPlaces;
  session: Omit<SessionTools, "network">;
};
export type AdmitRequest = { request: IncomingMessage; token: string; network: string };

/**
 * Starts the conversation of a signed address or closes the socket with the reason, because a browser cannot read the
 * status of a refused upgrade.
 */
export async function admit(socket: WebSocket, { request, token, network }: AdmitRequest, tools: Tools): Promise<void> {
  const { db, config, identity, places } = tools;
  const spent = token === "" ? null : await spendVoiceUrl(db.sql, token);
  const { origin, host } = request.headers;
  const fits = spent?.fromPage === true ? isOwnOrigin(origin, host, config.http.publicUrl) : origin === undefined;
  if (spent?.good !== true || !fits || (await isRevoked(identity, spent)))
    return socket.close(closeCodes.unauthorized, "Unauthorized: this address is used up, or not yours.");
  if (socket.readyState !== socket.OPEN) return;
  places.makeRoom(spent);
  if (!places.hasRoom(spent, network)) return socket.close(closeCodes.busy, "All places are taken just now.");
  const session = new VoiceSession(socket, spent, { ...tools.session, network });
  places.enter(session, network);
  socket.once("close", () => places.release(session));
}

import { WebSocketServer, type WebSocket } from "ws";
import type { Identity } from "#server/api/auth/identity.ts";
import { networkOf, upgradeAddress } from "#server/api/client-address.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import type { Context } from "#server/context.ts";
import { admit, type AdmitRequest } from "./admit.ts";
import { bearerOf } from "#server/voice/keys/revoked-holder.ts";
import { conversationPath, signatureParameter } from "#server/voice/keys/signed-url.ts";
import type { Recognizers } from "#server/voice/speech-to-text/recognizer-places.ts";
import { EndOfTurnProcess } from "#server/providers/end-of-turn/end-of-turn-process.ts";
import { SileroProcess } from "#server/providers/vad/silero-process.ts";
import { mayBeTranscribed } from "#server/voice/speech-to-text/authorize-speaker.ts";
import { choosePhrasing, phraseWithin } from "#server/voice/dialogue/phrasing/choose-phrasing.ts";
import { openInterviews } from "#server/voice/session/open-interview.ts";
import { ConversationPlaces } from "./conversation-places.ts";
import { closeCodes } from "./agent-frame.ts";
import { voiceEngines } from "#server/voice/session/voice-engines.ts";
import { sessionRecords } from "#server/voice/record/session-record.ts";
import type { SessionTools } from "#server/voice/session/voice-session.ts";
import { conversationLimits, type ConversationLimits, type VoiceLimits } from "./voice-limits.ts";

export type VoiceSockets = {
  /** Accepts a websocket request for a conversation; false for any other. */
  upgrade: Upgrade;
  /** The number of running conversations. */
  count(): number;
  /** Resolves when all records of the conversations are written. */
  close(): Promise<void>;
};

/** The official client fails without this subprotocol. */
const protocol = "convai";

/** The server side of `@elevenlabs/client`: the holder of a signed address talks until it ends. */
export function openVoiceSockets(
  { db, config, log, story }: Pick<Context, "db" | "config" | "log" | "story">,
  identity: Pick<Identity, "revocations">,
  asks: VoiceLimits,
  recognizers: Recognizers,
  limits: ConversationLimits = conversationLimits,
): VoiceSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  const addressOf = upgradeAddress(config.trustedProxies);
  const places = new ConversationPlaces(limits, recognizers.notices);
  const models = { silero: new SileroProcess(), endOfTurn: new EndOfTurnProcess(config.stt.modelsDir) };
  const records = sessionRecords(db.sql, log);
  const openEngines = voiceEngines({ config, voices: story.voices }, recognizers, models);
  const session = { ...sessionTools({ db, log, config }, asks), openEngines, openRecord: records.open, limits };
  const stopLooking = endRevoked(identity.revocations, places);
  // A client sends as soon as its socket is open; its frames are read only after authorization.
  const begin = async (socket: WebSocket, asked: AdmitRequest) => {
    socket.on("error", () => undefined);
    socket.pause();
    try {
      await admit(socket, asked, { db, config, identity, places, session });
    } catch (thrown) {
      log.error({ err: thrown }, "a conversation could not be admitted");
      socket.close(closeCodes.internal, "Something went wrong inside Heirvoice.");
    }
    socket.resume();
  };
  return {
    upgrade: async ({ url, request, socket, head }) => {
      if (url.pathname !== conversationPath) return false;
      const network = networkOf(addressOf(request));
      await asks.spendAsk(network);
      if (socket.destroyed) return true;
      const token = url.searchParams.get(signatureParameter) ?? "";
      sockets.handleUpgrade(request, socket, head, (opened) => void begin(opened, { request, token, network }));
      return true;
    },
    count: () => places.sessions.length,
    close: async () => {
      stopLooking();
      endAll(sockets, places, Object.values(models));
      await records.settled();
    },
  };
}

function endAll(sockets: WebSocketServer, places: ConversationPlaces, models: { close(): void }[]): void {
  for (const one of places.sessions) one.end("goingAway", "Heirvoice is starting anew.");
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  for (const model of models) model.close();
}

/** Ends the conversation at sign-out. Returns a function that stops watching. */
function endRevoked(revocations: Identity["revocations"], places: ConversationPlaces): () => void {
  return revocations.onChange(() => {
    for (const one of places.sessions)
      if (revocations.kindForConnected(bearerOf(one.holder)) !== null)
        one.end("unauthorized", "Unauthorized: signed out.");
  });
}

function sessionTools(
  { db, log, config }: Pick<Context, "db" | "log" | "config">,
  asks: VoiceLimits,
): Omit<SessionTools, "limits" | "network" | "openEngines" | "openRecord"> {
  const phrase = choosePhrasing(config);
  return {
    // Conversations that store nothing never leave this machine (ruling 30).
    phraseFor: ({ userId, interviewId }) =>
      phrase === null || userId === null || interviewId === null
        ? null
        : phraseWithin(phrase, () => asks.mayPhrase(userId)),
    openInterview: openInterviews(db.sql),
    // Visitors start a demonstration themselves and nothing is stored; an interview needs the storyteller's consent.
    mayBeTranscribed: async ({ userId, interviewId }) =>
      userId === null || interviewId === null || mayBeTranscribed(db, userId),
    log,
  };
}

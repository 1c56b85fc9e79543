import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ServerResponse, type IncomingMessage, type Server } from "node:http";
import type { Hono } from "hono";
import { sendFileBody } from "#server/api/storage/store/file-body.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import { fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { addressList } from "#server/api/client-address.ts";
import { hostName, isOwnHost } from "./guards/own-host.ts";
import { limitConnections } from "./wire/limit-connections.ts";
import { acceptUpgrades } from "./wire/accept-upgrades.ts";
import { openHttpServer } from "./wire/open-http-server.ts";
import type { TlsFiles } from "#server/platform/config/tls-files.ts";

export type Listening = {
  /** Local address of the app. */
  url: string;
  /** Accepts no new request, finishes pending ones, and closes remaining connections after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/** Header limit in bytes: an address of 64 kB and other headers. */
const maxHeaderSize = 80 << 10;
const maxUploadMs = 60 * 60_000;
/** Limits of all connections, of one network, and of idle time in ms. */
const connectionLimits = { maxConnections: 10_000, maxPerNetwork: 500, maxIdleMs: 2 * 60_000 };

/** Listens on a port; 0 selects a free one. Throws `configuration` for an unavailable port. */
export async function listen(
  app: Hono,
  at: { host: string; port: number; publicUrl: string | null; proxies: readonly string[]; tls?: TlsFiles | null },
  upgrade: Upgrade,
  log: Log,
  { maxConnections, maxPerNetwork, maxIdleMs } = connectionLimits,
): Promise<Listening> {
  const listener = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env);
    const sent = env.outgoing instanceof ServerResponse && (await sendFileBody(response, env.outgoing));
    return sent ? RESPONSE_ALREADY_SENT : response;
  });
  const answer = (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
  const server = await openHttpServer(answer, { maxHeaderSize, tls: at.tls ?? null, log });
  server.requestTimeout = maxUploadMs;
  server.maxConnections = maxConnections;
  server.timeout = maxIdleMs;
  /* A proxy or client that reuses a connection must not meet its closing: they wait 60 s, Node only 5. */
  server.keepAliveTimeout = maxIdleMs;
  limitConnections(server, maxPerNetwork, addressList(["127.0.0.1", "::1", ...at.proxies]));
  const publicName = at.publicUrl === null ? null : new URL(at.publicUrl).hostname;
  const isOwn = (host: string | undefined, url: URL) =>
    isOwnHost(hostName(host), publicName) && isOwnHost(url.hostname, publicName);
  const cutUpgraded = acceptUpgrades(server, upgrade, { isOwn, log });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(refusal(error, at)));
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : at.port;
  return {
    url: `${at.tls ? "https" : "http"}://${shownHost(at.host)}:${port}`,
    stop: async (graceMs = 2_000) => {
      cutUpgraded();
      await drain(server, graceMs);
    },
  };
}

async function drain(server: Server, graceMs: number): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function refusal(error: NodeJS.ErrnoException, at: { host: string; port: number }): Error {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${at.port} is taken by another program. Stop it, or set PORT to another number.`,
    EACCES: `This user may not open port ${at.port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST=${at.host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for every address.`,
    ENOTFOUND: `HOST=${at.host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for every address.`,
  };
  return fail("configuration", why[error.code ?? ""] ?? `The server could not open port ${at.port}.`, error);
}

function shownHost(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

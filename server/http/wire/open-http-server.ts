import { createPrivateKey, X509Certificate } from "node:crypto";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { readTlsFiles, type TlsFiles } from "#server/platform/config/tls-files.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";

const handshakeTimeout = 10_000;
const reloadMs = 30_000;

/**
 * A server that speaks HTTP, or HTTPS with these files. A renewed certificate is used for new connections within `everyMs`; while its
 * files do not fit together, the one before stays.
 */
export async function openHttpServer(
  listener: RequestListener,
  { tls, log, ...options }: ServerOptions & { tls: TlsFiles | null; log: Log },
  everyMs = reloadMs,
): Promise<Server> {
  if (tls === null) return createServer(options, listener);
  let current = await readTlsFiles(tls);
  assertFit(current);
  const server = createTlsServer({ ...options, ...current, minVersion: "TLSv1.2", handshakeTimeout }, listener);
  const reload = async () => {
    const next = await readTlsFiles(tls);
    if (next.cert === current.cert && next.key === current.key) return;
    assertFit(next);
    server.setSecureContext({ ...next, minVersion: "TLSv1.2" });
    current = next;
    log.info("the renewed TLS certificate is in use");
  };
  const reloading = repeatEvery(everyMs, reload, (thrown) =>
    log.warn({ err: thrown }, "the TLS files cannot be used; the certificate before stays"),
  );
  server.once("close", () => void reloading.stop());
  return server;
}

/** A TLS context takes a key of another certificate without an error. */
function assertFit({ cert, key }: { cert: string; key: string }): void {
  const fits = () => new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  try {
    if (fits()) return;
  } catch (thrown) {
    throw fail("configuration", "TLS_CERT and TLS_KEY are no certificate and key in PEM.", thrown);
  }
  throw fail("configuration", "TLS_KEY is not the key of the certificate in TLS_CERT.");
}

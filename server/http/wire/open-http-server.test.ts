import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { isCertificateExpiring, type TlsFiles } from "#server/platform/config/tls-files.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openHttpServer } from "./open-http-server.ts";

const at = (days: number) => Date.now() + days * 24 * 60 * 60_000;
let dir: string;
let files: TlsFiles;
const open: Server[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-tls-"));
  files = { cert: join(dir, "cert.pem"), key: join(dir, "key.pem") };
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function mint(name: string, { cert, key } = files, days = 90): void {
  const names = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost"];
  const how = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...how, "-days", String(days), ...names, "-keyout", key, "-out", cert], { stdio: "ignore" });
}

async function serve(): Promise<number> {
  const options = { tls: files, log: createLog("silent") };
  const server = await openHttpServer((_, response) => response.end("By the river."), options, 20);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** The name in the certificate that a new connection gets. */
function shownName(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    }).on("error", reject);
  });
}

test("uses a renewed certificate without a restart", async () => {
  mint("first");
  const port = await serve();
  expect(await shownName(port)).toBe("first");
  const body = await new Promise<string>((resolve, reject) => {
    request({ port, host: "127.0.0.1", rejectUnauthorized: false }, (answer) => {
      answer.on("data", (chunk: Buffer) => resolve(chunk.toString()));
    })
      .on("error", reject)
      .end();
  });
  expect(body).toBe("By the river.");
  mint("second");
  await expect.poll(() => shownName(port)).toBe("second");
});

test("keeps the certificate while renewed files do not fit together", async () => {
  mint("first");
  const before = await readFile(files.key, "utf8");
  const port = await serve();
  mint("third");
  const renewed = await readFile(files.key, "utf8");
  await writeFile(files.key, before);
  expect(["first", "third"]).toContain(await shownName(port));
  await writeFile(files.key, "-----BEGIN PRIVATE KEY-----");
  expect(await shownName(port)).toMatch(/first|third/);
  await writeFile(files.key, renewed);
  await expect.poll(() => shownName(port)).toBe("third");
});

test("refuses to start with files that are missing or no certificate", async () => {
  mint("first");
  await writeFile(files.key, "no key");
  await expect(serve()).rejects.toMatchObject({ code: "configuration" });
  await rm(files.key);
  await expect(serve()).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining("key.pem") });
  expect(() => configFrom(readEnv({ TLS_CERT: files.cert }))).toThrow("TLS_CERT and TLS_KEY belong together");
});

test("reports a certificate that expires soon or cannot be read", async () => {
  mint("first");
  expect(await isCertificateExpiring(files)).toBe(false);
  expect(await isCertificateExpiring(files, at(75))).toBe(false);
  expect(await isCertificateExpiring(files, at(77))).toBe(true);
  mint("short", files, 6);
  expect(await isCertificateExpiring(files, at(3))).toBe(false);
  expect(await isCertificateExpiring(files, at(5))).toBe(true);
  expect(await isCertificateExpiring({ ...files, cert: join(dir, "none.pem") })).toBe(true);
});

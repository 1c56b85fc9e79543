import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openIdentity, type Identity } from "#server/api/auth/identity.ts";
import { mintSigningKey } from "#server/api/auth/secrets/instance-keys.ts";
import { fakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { testedEnv, untilPrinted, type Running } from "#server/testing/programs.ts";
import { readComposeFile, type ComposeService } from "./compose-file.ts";

export const nodeNames = ["api1", "api2", "worker1", "worker2"] as const;
export type NodeName = (typeof nodeNames)[number];

/** Each container has an address of its own. */
const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const addressOf: Record<NodeName, string> = {
  api1: `${network}.1`,
  api2: `${network}.2`,
  worker1: `${network}.3`,
  worker2: `${network}.4`,
};

/** The nodes of deploy/compose.yaml as processes of this machine. */
export type RunningNodes = {
  identity: Identity;
  urlOf(name: NodeName): string;
  /** Kills the node and its child programs. Resolves when it is gone. */
  kill(name: NodeName): Promise<void>;
  /** Resolves when the node is ready. */
  start(name: NodeName): Promise<void>;
  printed(name: NodeName): string;
  close(): Promise<void>;
};

/**
 * Starts the commands of the nodes with their environment. Names and addresses of the containers' network are replaced by loopback
 * addresses, one for each node, and volumes by folders.
 */
export async function runCompose(databaseUrl: string): Promise<RunningNodes> {
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-compose-"));
  opened.defer(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  const s3 = await fakeS3();
  opened.defer(() => s3.close());
  const database = new URL(databaseUrl);
  const signingKeys = JSON.stringify({ keys: [await mintSigningKey()] });
  const services = await readComposeFile({
    DOMAIN: "memoirs.example.org",
    POSTGRES_USER: database.username,
    POSTGRES_PASSWORD: database.password,
    POSTGRES_DB: database.pathname.slice(1),
    S3_ACCESS_KEY_ID: s3.env["S3_ACCESS_KEY_ID"] ?? "",
    S3_SECRET_ACCESS_KEY: s3.env["S3_SECRET_ACCESS_KEY"] ?? "",
    AUTH_SIGNING_KEYS: signingKeys,
    SMTP_URL: "smtp://127.0.0.1:9",
    METRICS_TOKEN: "a long secret",
  });
  const hosts = { "postgres:5432": database.host, "s3:7070": new URL(s3.endpoint).host };
  const running = new Map<NodeName, Running>();
  const start = async (name: NodeName) => {
    const node = startNode(services[name], { ...hosts, "0.0.0.0": addressOf[name], "/data": join(dir, name) });
    running.set(name, node);
    await untilPrinted(node, /Heirvoice is ready: |"worker ready"/);
  };
  const kill = async (name: NodeName) => {
    const node = running.get(name);
    if (node?.child.pid === undefined) return;
    process.kill(-node.child.pid, "SIGKILL");
    await node.ended;
  };
  opened.defer(async () => {
    for (const name of running.keys()) await kill(name).catch(() => undefined);
  });
  await Promise.all(nodeNames.map(start));
  const identity = await openIdentity({ dataDir: dir, signingKeys });
  const parts = opened.move();
  return {
    identity,
    urlOf: (name) => `http://${addressOf[name]}:${services[name]?.environment["PORT"]}`,
    kill,
    start,
    printed: (name) => running.get(name)?.printed() ?? "",
    close: () => parts.disposeAsync(),
  };
}

/** In a process group of its own, as a container is. `places`: what the file names → what stands for it here. */
function startNode(service: ComposeService | undefined, places: Record<string, string>): Running {
  const [program = "", ...args] = service?.command ?? [];
  const placed = (value: string) =>
    Object.entries(places).reduce((text, [name, here]) => text.replace(name, here), value);
  const given = Object.entries(service?.environment ?? {}).map(([name, value]) => [name, placed(value)]);
  const child = spawn(program === "node" ? process.execPath : program, args, {
    env: testedEnv(Object.fromEntries(given)),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { child, printed: () => printed, ended };
}

import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { runProgram, type Running } from "#server/testing/programs.ts";
import { debianProgram } from "./debian-program.ts";

export type RunningProxy = { url: string; close(): Promise<void> };
export type ProxyName = "nginx" | "caddy";

const run = promisify(execFile);

/** Debian's nginx or Caddy with the configuration of deploy/, in front of this node. Only names, ports and files are replaced. */
export async function runProxy(name: ProxyName, node: string, dir: string): Promise<RunningProxy> {
  await mkdir(dir, { recursive: true });
  const port = await freePort();
  const running = await (name === "nginx" ? runNginx : runCaddy)({
    port,
    node: `127.0.0.1:${new URL(node).port}`,
    dir,
  });
  return {
    url: `https://localhost:${port}`,
    close: async () => {
      running.child.kill("SIGTERM");
      await running.ended;
    },
  };
}

type Place = { port: number; node: string; dir: string };

async function runNginx({ port, node, dir }: Place): Promise<Running> {
  const [cert, key] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names, "-keyout", key, "-out", cert]);
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("127.0.0.1:4321", node)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, cert)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replaceAll("memoirs.example.org", "localhost")
    .replaceAll(/^\tlisten \[::\].*\n/gm, "")
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen 127.0.0.1:${await freePort()}`);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${dir}/${one};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const conf = join(dir, "nginx.conf");
  const http = `http { access_log off; ${folders.join(" ")}\n${site}\n}`;
  await writeFile(conf, `${user} daemon off; pid ${dir}/pid; error_log stderr warn; events {}\n${http}\n`);
  const program = await debianProgram("nginx", "usr/sbin/nginx");
  const running = runProgram(program, ["-p", dir, "-c", conf], {});
  await untilOpen(port, running);
  return running;
}

async function runCaddy({ port, node, dir }: Place): Promise<Running> {
  const conf = join(dir, "Caddyfile");
  const text = await readFile("deploy/Caddyfile", "utf8");
  // A certificate of Caddy's own for localhost, without asking to be trusted by this machine.
  await writeFile(conf, text.replace("admin off", "admin off\n\tauto_https disable_redirects\n\tskip_install_trust"));
  const program = await debianProgram("caddy", "usr/bin/caddy");
  const env = { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir, SITE: `https://localhost:${port}`, NODES: node };
  const running = runProgram(program, ["run", "--config", conf, "--adapter", "caddyfile"], env);
  await untilOpen(port, running);
  return running;
}

async function untilOpen(port: number, running: Running): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true)).on("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!(await isOpen())) {
    const { exitCode } = running.child;
    if (exitCode !== null) throw new Error(`The proxy ended with ${exitCode}: ${running.printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

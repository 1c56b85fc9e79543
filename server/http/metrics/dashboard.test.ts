import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { sendRaw, statusOf } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
});
const scrapeSchema = z.object({
  scrape_configs: z.array(z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) })),
});
/** Labels that Prometheus adds. */
const added = ["instance", "le"];
/** Functions, operators and labels of PromQL that look like names of metrics. */
const words = new Set(
  "sum max by rate topk histogram_quantile time label_values instance le status route job state bucket".split(" "),
);

let served: ServedApp;
let text = "";
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", METRICS_TOKEN: "a long secret" });
  const { sql } = served.context.db;
  await sql`insert into public.work_progress (id, job, state) values (gen_random_uuid(), 'make-book', 'queued')`;
  await sql`insert into storage.objects (bucket_id, name, metadata) values ('site-media', 'a.vtt', '{"size": 3}')`;
  await fetch(`${served.url}/healthz/live`);
  text = await (await ask({ authorization: "Bearer a long secret" })).text();
});
afterAll(() => served.close());

const ask = (headers: Record<string, string>) => fetch(`${served.url}/metrics`, { headers });

async function expressions(): Promise<string[]> {
  const { panels, templating } = dashboardSchema.parse(
    JSON.parse(await readFile("deploy/grafana-dashboard.json", "utf8")),
  );
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...templating.list.slice(1).map(({ query }) => query),
  ];
}

test("every metric and label of the Grafana dashboard exists", async () => {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  for (const expression of await expressions()) {
    const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ");
    const names = (bare.match(/[a-z_]{2,}/g) ?? []).filter((name) => !words.has(name));
    expect(names, expression).not.toEqual([]);
    for (const name of names) {
      const samples = lines.filter((line) => new RegExp(`^${name}[{ ]`).test(line));
      expect(samples, `${name} in ${expression}`).not.toEqual([]);
      const grouped = [...expression.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(", "));
      const filtered = [...expression.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = ""]) => label);
      for (const label of [...grouped, ...filtered].filter((one) => !added.includes(one)))
        expect(
          samples.some((line) => line.includes(`${label}="`)),
          `${label} of ${name}`,
        ).toBe(true);
    }
  }
});

test("Prometheus may ask each node by its own name", async () => {
  const { scrape_configs } = scrapeSchema.parse(parse(await readFile("deploy/prometheus.yaml", "utf8")));
  const targets = scrape_configs.flatMap((one) => one.static_configs.flatMap((group) => group.targets));
  expect(targets).toEqual(["api1:4321", "api2:4321"]);
  for (const host of targets) {
    const at = (path: string) =>
      sendRaw(served.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer a long secret\r\n\r\n`);
    expect(statusOf(await at("/metrics"))).toBe(200);
    expect(statusOf(await at("/healthz/ready"))).toBe(200);
    expect(statusOf(await at("/rest/v1/questions"))).toBe(403);
  }
});

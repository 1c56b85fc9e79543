import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { localOnly } from "#server/http/guards/local-only.ts";
import type { RequestCounts } from "./count-requests.ts";
import { countJobs, countObjects } from "./metrics-store.ts";
import { metricsText, type Family, type Sample } from "./metrics-text.ts";

type Served = Pick<Context, "config" | "db">;

/**
 * `GET /metrics` for Prometheus, authorized by METRICS_TOKEN as a bearer token. Without a token it is local only and
 * requires the secret key, because requests through a proxy look local.
 */
export function metricsRoutes(served: Served, requests: RequestCounts, secretKey: string): Hono {
  const { metricsToken, http } = served.config;
  const guards = metricsToken === null ? [localOnly(http), byToken(secretKey)] : [byToken(metricsToken)];
  return new Hono().use("/metrics", ...guards).get("/metrics", async (c) => {
    const families = [...requests.families(), ...(await databaseFamilies(served)), ...processFamilies()];
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return c.body(metricsText(families));
  });
}

function byToken(token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c, next) => {
    const shown = digest(c.req.header("authorization") ?? "");
    if (!timingSafeEqual(shown, expected) || c.req.header("origin") !== undefined)
      throw fail("not_signed_in", "The token for /metrics is missing or wrong.");
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function databaseFamilies({ db }: Served): Promise<Family[]> {
  const [jobs, objects] = await Promise.all([countJobs(db.sql), countObjects(db.sql)]);
  const { size, busy, waiting } = db.apiPool.load();
  const inBuckets = (value: (one: (typeof objects)[number]) => number): Sample[] =>
    objects.map((one) => ({ labels: { bucket: one.bucket }, value: value(one) }));
  return [
    gauge(
      "heirvoice_jobs",
      "Work that waits (queued), runs or has failed.",
      jobs.map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
    ),
    gauge("heirvoice_api_connections", "Connections of the APIs to the database.", [
      { labels: { state: "busy" }, value: busy },
      { labels: { state: "idle" }, value: size - busy },
    ]),
    gauge("heirvoice_api_requests_waiting", "Requests that wait for such a connection.", [{ value: waiting }]),
    gauge(
      "heirvoice_objects",
      "Objects in storage.",
      inBuckets(({ count }) => count),
    ),
    gauge(
      "heirvoice_object_bytes",
      "Their bytes.",
      inBuckets(({ bytes }) => bytes),
    ),
  ];
}

function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Resident memory.", [{ value: process.memoryUsage.rss() }]),
    gauge("process_start_time_seconds", "When the process began, in seconds since 1970.", [
      { value: Math.round(Date.now() / 1000 - process.uptime()) },
    ]),
    {
      name: "process_cpu_seconds_total",
      type: "counter",
      help: "Processor time of this process.",
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
}

function gauge(name: string, help: string, samples: Sample[]): Family {
  return { name, type: "gauge", help, samples };
}

import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Context } from "#server/context.ts";
import { fail } from "#server/errors.ts";
import { localOnly } from "#server/http/local-only.ts";
import type { RequestCounts } from "./count-requests.ts";
import { countJobs, countObjects } from "./house-store.ts";
import { metricsText, type Family, type Sample } from "./metrics-text.ts";

type House = Pick<Context, "config" | "db">;

/** `GET /metrics` for Prometheus: by METRICS_TOKEN as a bearer token, or without one for this machine alone. */
export function metricsRoutes(house: House, requests: RequestCounts): Hono {
  const { metricsToken, http } = house.config;
  const guard = metricsToken === null ? localOnly(http) : byToken(metricsToken);
  return new Hono().get("/metrics", guard, async (c) => {
    const families = [...requests.families(), ...(await houseFamilies(house)), ...processFamilies()];
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return c.body(metricsText(families));
  });
}

function byToken(token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header("authorization") ?? ""), expected))
      throw fail("not_signed_in", "The token for /metrics is missing or wrong.");
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function houseFamilies({ db }: House): Promise<Family[]> {
  const [jobs, objects] = await Promise.all([countJobs(db.sql), countObjects(db.sql)]);
  const { size, busy, waiting } = db.doors.load();
  const inBuckets = (value: (one: (typeof objects)[number]) => number): Sample[] =>
    objects.map((one) => ({ labels: { bucket: one.bucket }, value: value(one) }));
  return [
    gauge(
      "heirvoice_jobs",
      "Work that waits (queued), runs or has failed.",
      jobs.map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
    ),
    gauge("heirvoice_door_connections", "Connections of the doors to the database.", [
      { labels: { state: "busy" }, value: busy },
      { labels: { state: "idle" }, value: size - busy },
    ]),
    gauge("heirvoice_door_requests_waiting", "Requests that wait for such a connection.", [{ value: waiting }]),
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

import type { Env } from "./env.ts";

/** `endpoint` null: nothing is reported. */
export type TracingConfig = Readonly<{
  endpoint: string | null;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
}>;

export function tracingFrom(env: Env): TracingConfig {
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "") ?? null,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
  };
}

import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "#server/platform/log/log.ts";
import type { Tracing } from "./tracing.ts";

/** Below the time limit of a shutdown. */
const timeoutMillis = 3_000;
const nothing = () => undefined;
const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };

type Collector = { endpoint: string; headers: Record<string, string>; serviceName: string; role: string };

/**
 * Sends spans in batches. A full queue drops spans. Trace ids of callers are not used: strangers would choose what is
 * measured together.
 */
export function openCollector({ endpoint, headers, serviceName, role }: Collector, log: Log): Tracing {
  const warn = (message: string) => log.warn({ collector: message.slice(0, 300) }, "could not report traces");
  diag.setLogger(
    { error: warn, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "heirvoice.role": role }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("heirvoice");
  return {
    begin: (kind) => {
      const span = tracer.startSpan(kind, { kind: kinds[kind] }, ROOT_CONTEXT);
      return ({ name, facts, code }) => {
        span.updateName(name);
        span.setAttributes(facts);
        if (code !== null) span.setAttribute("error.type", code).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    close: () => provider.shutdown().catch((thrown: unknown) => warn(String(thrown))),
  };
}

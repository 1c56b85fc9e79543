import { Hono } from "hono";
import { functionsApi } from "#server/api/functions/functions-api.ts";
import { maxBody, defaultMaxBytes } from "#server/api/max-body.ts";
import type { Apis } from "#server/api/mount.ts";
import type { Context } from "#server/context.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { crossOrigin, apiPaths, functionsPath } from "./guards/cross-origin.ts";
import { errorEdge, notFound } from "./error-edge.ts";
import type { Sample } from "#server/sample/sample.ts";
import { authenticRoutes } from "./routes/authentic.routes.ts";
import { healthRoutes } from "./routes/health.routes.ts";
import { madeFileRoutes } from "./routes/made-file.routes.ts";
import { questionVoiceRoutes } from "./routes/question-voice.routes.ts";
import { RequestCounts } from "./metrics/count-requests.ts";
import { metricsRoutes } from "./metrics/metrics.routes.ts";
import type { OpenMailbox } from "./routes/open-mailbox.ts";
import { deskPaths, ownOriginOfDesk } from "./guards/own-origin-of-desk.ts";
import { ownHostOnly } from "./guards/own-host.ts";
import { openAuth } from "#server/api/auth/auth-context.ts";
import { privateLinkRoutes } from "./routes/private-link.routes.ts";
import { printedLinkRoutes } from "./routes/printed-link.routes.ts";
import { publicMemoryRoutes } from "./routes/public-memory.routes.ts";
import { requestLog } from "./request-log.ts";
import { traceRequests } from "./trace-requests.ts";
import type { PublicSite } from "./site/site.routes.ts";
import { trialAnswerApi } from "#server/http/routes/trial-answer-api.routes.ts";
import type { VisitorPasses } from "#server/features/trial-answer/visitor-pass.ts";
import type { SitePages } from "#web/site/page.ts";
import { sampleRoutes } from "./routes/sample.routes.ts";
import { voiceRoutes } from "#server/http/routes/voice.routes.ts";
import type { Identity } from "#server/api/auth/identity.ts";
import type { VoiceLimits } from "#server/voice/transport/voice-limits.ts";
import { serverFunctions } from "./server-functions.ts";
import { securityHeaders } from "./guards/security-headers.ts";

/** Dependencies of the app. */
type AppParts = {
  apis: Apis;
  links: ArtifactLinks;
  shell: Hono;
  site: PublicSite;
  sample: Sample;
  mailbox: OpenMailbox;
  pages: SitePages;
  passes: VisitorPasses;
  voice: { identity: Identity; limits: VoiceLimits };
  /** The mailbox, for the operator only. */
  secretKey: string;
};

const limitBody = maxBody(defaultMaxBytes);
/** An API limits its bodies itself. */
const apiPath = /^\/(?:auth|rest|storage|realtime|functions)\/v1\/|^\/api\/answer-now\/takes$/;

/** All routes of the app. A sub-app with its own error handler keeps it. */
export function createApp(
  context: Context,
  { apis, links, shell, site, sample, mailbox, pages, passes, voice, secretKey }: AppParts,
): Hono {
  const { log } = context;
  const { publicUrl } = context.config.http;
  const requests = new RequestCounts();
  const auth = openAuth({ ...context, identity: voice.identity });
  const app = new Hono();
  app.use(
    requestLog(log, requests),
    securityHeaders(publicUrl),
    ownHostOnly(publicUrl, context.config.metricsToken !== null),
  );
  if (context.tracing !== null) app.use(traceRequests(context.tracing));
  for (const path of deskPaths) app.use(path, ownOriginOfDesk(publicUrl));
  const isForwarded = context.config.supabaseUrl !== null;
  for (const path of apiPaths) app.use(path, crossOrigin(isForwarded && path !== functionsPath));
  app.use((c, next) => (apiPath.test(c.req.path) ? next() : limitBody(c, next)));
  for (const routes of [
    site.routes,
    healthRoutes(context),
    metricsRoutes(context, requests, secretKey),
    printedLinkRoutes(context, pages),
    madeFileRoutes(context, links),
    questionVoiceRoutes(context),
    trialAnswerApi(context, passes, apis.callerOf),
    privateLinkRoutes(context, auth, apis.callerOf),
    publicMemoryRoutes(context),
    authenticRoutes(context, voice.identity.keys.codeSecret),
    voiceRoutes(context, { ...voice, passes }),
    sampleRoutes(sample),
    shell,
  ])
    app.route("/", routes);
  app.route("/dev/mailbox", mailbox.routes);
  app.route("/", apis.routes);
  const callers = { db: context.db, callerOf: apis.callerOf };
  app.route("/functions/v1", functionsApi(serverFunctions(context, links, voice.limits, auth), callers, log));
  app.notFound((c) => site.answerError(c, 404) ?? notFound(c));
  app.onError(errorEdge(log, site.answerError));
  return app;
}

import { Hono } from "hono";
import { functionsDoor } from "#server/backend/functions/functions-door.ts";
import type { Doors } from "#server/backend/mount.ts";
import type { Context } from "#server/context.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { errorEdge, notFound } from "./error-edge.ts";
import { mailboxDoor } from "#server/mail/mailbox-door.ts";
import type { Sample } from "#server/sample/sample.ts";
import { healthRoutes } from "./health.routes.ts";
import { madeFileRoutes } from "./made-file.routes.ts";
import { questionVoiceRoutes } from "./question-voice.routes.ts";
import { RequestCounts } from "./metrics/count-requests.ts";
import { metricsRoutes } from "./metrics/metrics.routes.ts";
import { localOnly } from "./local-only.ts";
import { ownHostOnly } from "./own-host.ts";
import { printedLinkRoutes } from "./printed-link.routes.ts";
import { requestLog } from "./request-log.ts";
import { answerWith } from "./site/packed-answer.ts";
import { isForPeople, type PublicSite } from "./site/site.routes.ts";
import { sampleRoutes } from "./sample.routes.ts";
import { serverFunctions } from "./server-functions.ts";
import { securityHeaders } from "./security-headers.ts";

/** What the house was opened with. */
type Rooms = { doors: Doors; links: ArtifactLinks; shell: Hono; site: PublicSite; sample: Sample };

/** Every door of the house. What is mounted with an error handler of its own keeps it. */
export function createApp(context: Context, { doors, links, shell, site, sample }: Rooms): Hono {
  const { log } = context;
  const { publicUrl } = context.config.http;
  const requests = new RequestCounts();
  const app = new Hono();
  app.use(requestLog(log, requests), securityHeaders(publicUrl), ownHostOnly(publicUrl));
  for (const routes of [
    site.routes,
    healthRoutes(context),
    metricsRoutes(context, requests),
    printedLinkRoutes(context),
    madeFileRoutes(context, links),
    questionVoiceRoutes(context),
    sampleRoutes(sample),
    shell,
  ])
    app.route("/", routes);
  app.use("/dev/mailbox/*", localOnly(context.config.http));
  app.route("/dev/mailbox", mailboxDoor(context.mail.mailbox));
  app.route("/", doors.routes);
  app.route("/functions/v1", functionsDoor(serverFunctions(context, links), doors.callerOf, log));
  app.notFound((c) =>
    isForPeople(c.req.method, c.req.path) ? answerWith(c, site.notFoundPage(c.req.path), 404) : notFound(c),
  );
  app.onError(errorEdge(log));
  return app;
}

import { inlineScript } from "#web/lib/page/inline-script.ts";
import { keyShape, renewedBeforeMs } from "#web/lib/account/stored-session.ts";
import { prefetchData } from "./prefetch-data.ts";

/** The first request of each page. */
const asks = [{ shown: "^/(en|fr)/dashboard/?$", path: "/rest/v1/rpc/get_shelf" }];

/** The inline script of the app page. */
export const prefetchScript = inlineScript(prefetchData, { asks, held: keyShape.source, renewedBeforeMs });

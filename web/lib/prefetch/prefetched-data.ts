import { inlineScript } from "#web/lib/page/inline-script.ts";
import { keyShape, renewedBeforeMs } from "#web/lib/account/stored-session.ts";
import { prefetchData } from "./prefetch-data.ts";

/** What a page shows at once, and where it is asked for. */
const asks = [{ shown: "^/(en|fr)/dashboard/?$", path: "/rest/v1/rpc/get_shelf" }];

/** Stands inline in the app's page. */
export const prefetchScript = inlineScript(prefetchData, { asks, held: keyShape.source, renewedBeforeMs });

import { showBanner } from "#web/site/cookie-consent/show-banner.ts";
import { followSample } from "#web/site/examples/follow-sample.ts";

/* Runs what must work before the first touch. */
showBanner();
followSample();

import { showBanner } from "#web/features/site/consent/show-banner.ts";
import { followSample } from "#web/features/site/examples/follow-sample.ts";

/* What moves before the first touch. */
showBanner();
followSample();

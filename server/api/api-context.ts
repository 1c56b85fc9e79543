import type { OpenDatabase } from "#server/database/database.ts";
import type { ImageCache } from "#server/api/storage/render/image-cache.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Mail } from "#server/platform/mail/open-mail.ts";
import type { FeatureSwitches } from "./feature-switches.ts";
import type { SharedRates } from "./limits/shared-rates.ts";
import type { Identity } from "./auth/identity.ts";

/** The dependencies of an API. */
export type ApiContext = Readonly<{
  config: Config;
  log: Log;
  db: OpenDatabase;
  store: ObjectStore;
  images: ImageCache;
  mail: Mail;
  features: FeatureSwitches;
  rates: SharedRates;
  identity: Identity;
}>;

// The app with the media of a small sample in a separate process, for benches and manual use.
import "#server/platform/content/default-content.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { dropPrivileges } from "#server/platform/process/drop-privileges.ts";
import { noSample, serveConfig } from "#server/testing/serve-config.ts";
import { makeBoth, smallSamples, type SmallMedia } from "#server/testing/samples/small-sample.ts";

const config = configFrom(readEnv());
await dropPrivileges(config.dataDir);
const sample = await smallSamples();
const opened: SmallMedia[] = [];
const served = await serveConfig(config, ({ story }) => {
  const media = sample.media(story);
  opened.push(media);
  return { ...noSample, media: (language) => media[language].current() };
});
for (const media of opened) await makeBoth(media);
process.stdout.write(`ready ${served.url}\n`);
process.once("SIGTERM", () => {
  void served
    .close()
    .then(() => sample.close())
    .then(() => process.exit(0));
});

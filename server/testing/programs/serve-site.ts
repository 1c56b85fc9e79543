// The app with the media of a small sample, in a process of its own: what a bench visits, or a person who looks.
import { configFrom } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { giveUpRoot } from "#server/give-up-root.ts";
import { sampleMedia, type SampleMedia } from "#server/sample/media/sample-media.ts";
import { noSample, serveConfig } from "#server/testing/serve-config.ts";
import { smallSample } from "#server/testing/small-sample.ts";

const config = configFrom(readEnv());
await giveUpRoot(config.dataDir);
const sample = await smallSample();
const opened: SampleMedia[] = [];
const served = await serveConfig(config, ({ story }) => {
  const media = sampleMedia(story, sample.home);
  opened.push(media);
  return { ...noSample, media: () => media.current() };
});
for (const media of opened) await media.make(new AbortController().signal);
process.stdout.write(`ready ${served.url}\n`);
process.once("SIGTERM", () => {
  void served
    .close()
    .then(() => sample.close())
    .then(() => process.exit(0));
});

import { expect, test } from "vitest";
import { z } from "zod";
import { loadOwnResampler } from "./own-resampler.ts";

const officialSchema = z.object({
  addLibsamplerateModule: z.custom<(context: object) => Promise<void>>((one) => typeof one === "function"),
});
/** The official client's own module that loads the resampler. */
const official = "/node_modules/@elevenlabs/client/dist/platform/web/addLibsamplerateModule.js";

test("loads the client's resampler from this site and other worklets unchanged", async () => {
  const asked: string[] = [];
  const worklets = { addModule: async (url: string | URL) => void asked.push(String(url)) };
  const read: unknown = await import(/* @vite-ignore */ official);
  const { addLibsamplerateModule } = officialSchema.parse(read);
  await addLibsamplerateModule({ audioWorklet: worklets });
  expect(asked).toEqual([expect.stringMatching(/^https:.*libsamplerate\.worklet\.js$/)]);
  loadOwnResampler(worklets);
  loadOwnResampler(worklets);
  await addLibsamplerateModule({ audioWorklet: worklets });
  await worklets.addModule("/assets/rawAudioProcessor.js");
  expect(asked.slice(1)).toEqual([
    expect.stringMatching(/^\/.*libsamplerate\.worklet\.js/),
    "/assets/rawAudioProcessor.js",
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { fromMulaw } from "#domain/recording/mulaw.ts";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";
import { voiceModels } from "#server/providers/models/model-list.ts";
import { writeTinyVoice } from "#server/providers/tts/testing/tiny-voice.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { audioWriter, type AudioFormat } from "#server/voice/transport/audio-format.ts";
import { rawVoice, signedUrlOf, voiceVisitor } from "#server/testing/clients/voice-client.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ STT: "auto", LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const rate = 16_000;
const pieceSamples = 1_600;
const silence = (seconds: number) => new Int16Array(seconds * rate);
const frameSchema = z.looseObject({ type: z.string() });
const saidSchema = z.object({ agent_response_event: z.object({ agent_response: z.string() }) });
const transcriptSchema = z.object({ user_transcription_event: z.object({ user_transcript: z.string() }) });
const audioSchema = z.object({ audio_event: z.object({ audio_base_64: z.base64() }) });

type How = { key?: string; format?: AudioFormat };

async function talk(language: "en" | "fr", { key: ownKey, format }: How = {}) {
  const key = ownKey ?? (await voiceVisitor(served.url)).key;
  const { send, frames, socket, closed } = await rawVoice(await signedUrlOf(served.url, key));
  send({
    type: "conversation_initiation_client_data",
    conversation_config_override: { agent: { language }, asr: { user_input_audio_format: format } },
    dynamic_variables: { user_name: "Evelyn", ...(format ? { agent_output_audio_format: format } : {}) },
  });
  const write = audioWriter(format ?? "pcm_16000", rate);
  const of = (type: string) => frames.filter((frame) => frameSchema.parse(frame).type === type);
  const speak = (...parts: Int16Array[]) => {
    for (const part of parts)
      for (let at = 0; at < part.length; at += pieceSamples) {
        const piece = part.subarray(at, at + pieceSamples);
        send({ user_audio_chunk: write(piece).toString("base64") });
      }
  };
  const replies = () =>
    of("agent_response").map((frame) => saidSchema.parse(frame).agent_response_event.agent_response);
  await expect.poll(() => of("audio").length).toBeGreaterThan(0);
  return { send, socket, closed, frames, of, speak, replies };
}

test("speaks, yields to an interruption, transcribes it, and asks about it", async () => {
  const { of, speak, replies, frames, socket } = await talk("en");
  expect(frames[0]).toMatchObject({
    conversation_initiation_metadata_event: {
      agent_output_audio_format: "pcm_16000",
      user_input_audio_format: "pcm_16000",
    },
  });
  const first = Buffer.from(audioSchema.parse(of("audio")[0]).audio_event.audio_base_64, "base64");
  expect(first.length).toBeGreaterThan(0);
  const answer = await synthesizeSpeech("My father owned a small bakery on the corner of our street");
  const cough = answer.subarray(rate * 0.3, rate * 0.6);
  speak(silence(0.3), cough, silence(1.5), answer, silence(0.8));
  await expect.poll(() => of("interruption").length).toBe(1);
  expect(of("agent_response_correction")).toHaveLength(1);
  await expect.poll(() => of("tentative_user_transcript").length).toBeGreaterThan(0);
  const transcripts = () =>
    of("user_transcript").map((frame) => transcriptSchema.parse(frame).user_transcription_event.user_transcript);
  expect(transcripts().join(" ")).not.toContain("bakery");
  const sent = of("audio").length;
  speak(silence(3.5));
  await expect.poll(() => transcripts().join("\n")).toMatch(/bakery.*street/);
  await expect.poll(() => replies().length).toBe(2);
  await expect.poll(() => of("audio").length).toBeGreaterThan(sent);
  socket.terminate();
});

test("speaks French without a recognizer and ends turns by pauses", async () => {
  const { of, send, speak, replies, closed } = await talk("fr", { format: "ulaw_8000" });
  expect(of("conversation_initiation_metadata")).toMatchObject([
    {
      conversation_initiation_metadata_event: {
        agent_output_audio_format: "ulaw_8000",
        user_input_audio_format: "ulaw_8000",
      },
    },
  ]);
  const loudest = () => {
    const sound = of("audio").map((frame) => Buffer.from(audioSchema.parse(frame).audio_event.audio_base_64, "base64"));
    return Math.max(...sound.map((bytes) => Math.max(...fromMulaw(bytes))));
  };
  await expect.poll(loudest).toBeGreaterThan(5_000);
  expect(replies()[0]).toMatch(
    /^Bonjour, Evelyn\. Je suis une voix d’ordinateur.*J’entends votre voix, mais pas les mots/,
  );
  speak(await synthesizeSpeech("My father owned a small bakery"), silence(2.8));
  await expect.poll(() => replies().length).toBe(2);
  expect(of("user_transcript")).toHaveLength(0);
  const tenSeconds = Buffer.alloc(80_000, 0xff).toString("base64");
  for (let at = 0; at < 8; at++) send({ user_audio_chunk: tenSeconds });
  expect(await closed).toBe(1008);
});

test.each(["longerPauses", "longer_pauses"])("waits longer for a profile that asks for it by %s", async (need) => {
  const { id, client } = await signedInPerson(served);
  await client
    .from("profiles")
    .update({ accessibility_needs: { [need]: true } })
    .eq("id", id)
    .throwOnError();
  const { data } = await client.functions.invoke<unknown>("get-voice-credentials", { body: {} });
  const { send, speak, replies, socket, frames } = await talk("fr", {
    key: voiceCredentialsSchema.parse(data).apiKey,
  });
  expect(frames[0]).toMatchObject({
    conversation_initiation_metadata_event: { agent_output_audio_format: "pcm_22050" },
  });
  speak(await synthesizeSpeech("My father owned a small bakery"), silence(2.8));
  send({ type: "user_message", text: "Vous êtes un robot ?" });
  await expect.poll(() => replies().length).toBeGreaterThan(1);
  expect(replies()[1]).toMatch(/^Je suis une voix d’ordinateur/);
  socket.terminate();
});

test("speaks French with a pulled voice", async () => {
  const model = voiceModels.find(({ name }) => name === "piper-siwis-fr");
  if (model === undefined) throw new Error("There is no voice to play.");
  await writeTinyVoice(served.context.config.stt.modelsDir, model);
  const { of, frames, socket } = await talk("fr");
  expect(frames[0]).toMatchObject({
    conversation_initiation_metadata_event: { agent_output_audio_format: "pcm_22050" },
  });
  /* The tiny voice begins at once, half as loud as can be; no other does. */
  const first = Buffer.from(audioSchema.parse(of("audio")[0]).audio_event.audio_base_64, "base64");
  const loudest = Math.max(...new Int16Array(Uint8Array.from(first).buffer));
  expect(loudest / 32_767).toBeCloseTo(0.5, 2);
  socket.terminate();
});

import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopback } from "#server/platform/config/loopback.ts";
import { elevenlabsStt } from "./services/elevenlabs.ts";
import { openaiStt } from "./services/openai.ts";
import { findPocketsphinx } from "./pocketsphinx.ts";
import { sherpaStt } from "./sherpa.ts";
import type { Stt } from "./stt.ts";

export type Considered = { engine: string; available: boolean; why: string };

/** Which recognizer listens, why, and what was considered, in sentences for the report. `stt` is null when there is none. */
export type ChosenStt = { stt: Stt | null; reason: string; considered: Considered[] };

type Candidate = {
  engine: Config["stt"]["choice"];
  missing: string;
  /** A service: recordings leave this process only when it is asked for by name, never because a key is there. */
  service: boolean;
  find(config: Config): Promise<Stt | null>;
};

/** The best recognizer of this machine that knows the language; `STT` names one instead, or a service. */
export async function chooseStt(config: Config, { language }: { language: Language }): Promise<ChosenStt> {
  const asked = config.stt.choice;
  if (asked === "none") return { stt: null, reason: "Listening is switched off (STT=none).", considered: [] };
  const considered: Considered[] = [];
  for (const candidate of candidates) {
    const { engine } = candidate;
    if (asked !== "auto" && asked !== engine) continue;
    if (asked === "auto" && candidate.service) {
      considered.push({ engine, available: false, why: `Recordings go to ${engine} only with STT=${engine}.` });
      continue;
    }
    const stt = await candidate.find(config);
    const knows = stt?.languages.includes(language) ?? false;
    const why = !stt ? candidate.missing : knows ? "It is at hand." : `It does not know the language "${language}".`;
    considered.push({ engine, available: knows, why });
    if (stt && knows) return { stt, reason: reasonFor(stt, config), considered };
  }
  const reasons = considered.map(({ why }) => why).join(" ");
  return {
    stt: null,
    reason: `No recogniser is configured, so only recordings with corrected words can be told. ${reasons}`,
    considered,
  };
}

function reasonFor(stt: Stt, { stt: { choice } }: Config): string {
  const parts = [
    choice === "auto"
      ? `${stt.engine} is the best recogniser on this machine.`
      : `${stt.engine} was asked for (STT=${choice}).`,
    stt.sendsTo === null || isLoopback(new URL(stt.sendsTo).hostname)
      ? "No recording leaves this machine."
      : `Recordings are sent to ${new URL(stt.sendsTo).host}.`,
    stt.draft ? "Its words are a draft until a person has read them." : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** The best first. */
const candidates: Candidate[] = [
  {
    engine: "elevenlabs",
    missing: "ElevenLabs is not configured (ELEVENLABS_API_KEY).",
    service: true,
    find: (config) => Promise.resolve(elevenlabsStt(config)),
  },
  {
    engine: "openai",
    missing: "No transcription service is configured (OPENAI_API_KEY or OPENAI_BASE_URL).",
    service: true,
    find: (config) => Promise.resolve(openaiStt(config)),
  },
  {
    engine: "sherpa",
    missing: "No model was downloaded (npm run models -- pull).",
    service: false,
    find: sherpaStt,
  },
  {
    engine: "pocketsphinx",
    missing: "pocketsphinx is not installed (Debian: apt-get install pocketsphinx pocketsphinx-en-us).",
    service: false,
    find: () => findPocketsphinx(),
  },
];

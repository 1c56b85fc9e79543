import type { Language } from "#domain/language.ts";
import type { Config } from "#server/config/config.ts";
import { elevenlabsStt } from "./elevenlabs.ts";
import { openaiStt } from "./openai.ts";
import { findPocketsphinx } from "./pocketsphinx.ts";
import { sherpaStt } from "./sherpa.ts";
import type { Stt } from "./stt.ts";

export type Considered = { engine: string; available: boolean; why: string };

/** Which recogniser listens, why, and what was considered, in sentences for the report. `stt` is null when there is none. */
export type ChosenStt = { stt: Stt | null; reason: string; considered: Considered[] };

type Candidate = { engine: Config["stt"]["choice"]; why: string; find(config: Config): Promise<Stt | null> };

/** The best recogniser that is configured and knows the language; `STT` names one instead. */
export async function chooseStt(config: Config, { language }: { language: Language }): Promise<ChosenStt> {
  const asked = config.stt.choice;
  if (asked === "none") return { stt: null, reason: "Listening is switched off (STT=none).", considered: [] };
  const considered: Considered[] = [];
  for (const candidate of candidates) {
    if (asked !== "auto" && asked !== candidate.engine) continue;
    const stt = await candidate.find(config);
    const knows = stt?.languages.includes(language) ?? false;
    const why = !stt ? candidate.why : knows ? "It is at hand." : `It does not know the language "${language}".`;
    considered.push({ engine: candidate.engine, available: knows, why });
    if (!stt || !knows) continue;
    const kind = stt.draft ? "Its words are a draft until a person has read them." : "";
    const reason =
      asked === "auto"
        ? `${stt.engine} is the best recogniser configured here.`
        : `${stt.engine} was asked for (STT=${asked}).`;
    return { stt, reason: `${reason} ${kind}`.trim(), considered };
  }
  return {
    stt: null,
    reason:
      "No recogniser is configured, so only recordings with corrected words can be told. " +
      considered.map(({ why }) => why).join(" "),
    considered,
  };
}

/** The best first. */
const candidates: Candidate[] = [
  {
    engine: "elevenlabs",
    why: "ElevenLabs is not configured (ELEVENLABS_API_KEY).",
    find: (config) => Promise.resolve(elevenlabsStt(config)),
  },
  {
    engine: "openai",
    why: "No transcription service is configured (OPENAI_API_KEY or OPENAI_BASE_URL).",
    find: (config) => Promise.resolve(openaiStt(config)),
  },
  {
    engine: "sherpa",
    why: "No model was downloaded (npm run models -- pull).",
    find: sherpaStt,
  },
  {
    engine: "pocketsphinx",
    why: "pocketsphinx is not installed (Debian: apt-get install pocketsphinx pocketsphinx-en-us).",
    find: findPocketsphinx,
  },
];

import type { Language } from "#domain/language.ts";
import type {
  EndOfTurnModel,
  EntailmentModel,
  LiveSttModel,
  Model,
  PunctuationModel,
  SttModel,
  VoiceModel,
} from "./model.ts";

const releases = "https://github.com/k2-fsa/sherpa-onnx/releases/download/";

/** The best first. */
export const sttModels: readonly SttModel[] = [
  {
    name: "parakeet-tdt-0.6b-v3",
    role: "recogniser",
    kind: "transducer",
    url: `${releases}asr-models/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2`,
    folder: "sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8",
    files: {
      encoder: "encoder.int8.onnx",
      decoder: "decoder.int8.onnx",
      joiner: "joiner.int8.onnx",
      tokens: "tokens.txt",
    },
    sha256: null,
    megabytes: 640,
    licence: "CC-BY-4.0",
    languages: ["en", "fr"],
    memoryMegabytes: 2000,
  },
  {
    name: "whisper-small",
    role: "recogniser",
    kind: "whisper",
    url: `${releases}asr-models/sherpa-onnx-whisper-small.tar.bz2`,
    folder: "sherpa-onnx-whisper-small",
    files: { encoder: "small-encoder.int8.onnx", decoder: "small-decoder.int8.onnx", tokens: "small-tokens.txt" },
    sha256: null,
    megabytes: 600,
    licence: "MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 1500,
  },
  {
    name: "whisper-base",
    role: "recogniser",
    kind: "whisper",
    url: `${releases}asr-models/sherpa-onnx-whisper-base.tar.bz2`,
    folder: "sherpa-onnx-whisper-base",
    files: { encoder: "base-encoder.int8.onnx", decoder: "base-decoder.int8.onnx", tokens: "base-tokens.txt" },
    sha256: null,
    megabytes: 200,
    licence: "MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 700,
  },
];

const liveEn = "epoch-99-avg-1-chunk-16-left-128";
const liveFr = "epoch-29-avg-9-with-averaged-model";

/** One for each language. */
export const liveSttModels: readonly LiveSttModel[] = [
  {
    name: "zipformer-live-en",
    role: "live recogniser",
    url: `${releases}asr-models/sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2`,
    folder: "sherpa-onnx-streaming-zipformer-en-2023-06-26",
    files: {
      encoder: `encoder-${liveEn}.int8.onnx`,
      decoder: `decoder-${liveEn}.onnx`,
      joiner: `joiner-${liveEn}.int8.onnx`,
      tokens: "tokens.txt",
    },
    sha256: null,
    megabytes: 310,
    licence: "Apache-2.0",
    languages: ["en"],
    memoryMegabytes: 400,
  },
  {
    name: "zipformer-live-fr",
    role: "live recogniser",
    url: `${releases}asr-models/sherpa-onnx-streaming-zipformer-fr-2023-04-14.tar.bz2`,
    folder: "sherpa-onnx-streaming-zipformer-fr-2023-04-14",
    files: {
      encoder: `encoder-${liveFr}.int8.onnx`,
      decoder: `decoder-${liveFr}.onnx`,
      joiner: `joiner-${liveFr}.int8.onnx`,
      tokens: "tokens.txt",
    },
    sha256: null,
    megabytes: 400,
    licence: "Apache-2.0",
    languages: ["fr"],
    memoryMegabytes: 500,
  },
];

/** Recognizers of this list write their own marks: these are for drafts. There is none for French. */
export const punctuationModels: readonly PunctuationModel[] = [
  {
    name: "punctuation-en",
    role: "punctuation",
    url: `${releases}punctuation-models/sherpa-onnx-online-punct-en-2024-08-06.tar.bz2`,
    folder: "sherpa-onnx-online-punct-en-2024-08-06",
    files: { model: "model.int8.onnx", vocabulary: "bpe.vocab" },
    sha256: null,
    megabytes: 31,
    licence: "Apache-2.0",
    languages: ["en"],
    memoryMegabytes: 150,
  },
];

const mdeberta = "mDeBERTa-v3-base-mnli-xnli";

/** Judges of a written edition, pinned to one revision. */
export const entailmentModels: readonly EntailmentModel[] = [
  {
    name: "mdeberta-nli",
    role: "entailment",
    url: `https://huggingface.co/MoritzLaurer/${mdeberta}/resolve/8adb042d524ecd5c26d3e3ba0e3fbcf7e2d0864c/`,
    folder: mdeberta,
    files: {
      model: "onnx/model_quantized.onnx",
      tokenizer: "tokenizer.json",
      tokenizerConfig: "tokenizer_config.json",
      config: "config.json",
    },
    hashes: {
      model: "27c39e884c14b03cf46cfc5485971b6db70ff330220d93dfe729c63fde43af0e",
      tokenizer: "3aca3ce69a0a35aeb144a52c4f1d41c4246b8785f8f398315cc8fb6b24057810",
      tokenizerConfig: "df9fd3a4482cc4a866788244824573fab8e74dadd1609d4f0e5997f9e96921dc",
      config: "4e4430c95100d613df80fa01276f231931e1b535557cf62fbb3cc50323e50cca",
    },
    sha256: null,
    megabytes: 360,
    licence: "MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 1200,
  },
];

const smartTurn = "smart-turn-v3.2-cpu.onnx";

/** Pinned to one revision. Its encoder is Whisper Tiny. */
export const endOfTurnModels: readonly EndOfTurnModel[] = [
  {
    name: "smart-turn-v3",
    role: "end of turn",
    url: "https://huggingface.co/pipecat-ai/smart-turn-v3/resolve/f766f81d3cfdf7737ac64aad813d91bbfd56bf93/",
    folder: "smart-turn-v3",
    files: { model: smartTurn },
    hashes: { model: "2bb026316b14a660486a75b1733cd3fbab8c2fd0314dc9af7be49f8cca967e4f" },
    sha256: null,
    megabytes: 9,
    licence: "BSD-2-Clause; Whisper Tiny: MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 150,
  },
];

const phonemes = "espeak-ng-data/phontab";
const withPhonemes = (licence: string) => `${licence}; espeak-ng data: GPL-3.0`;

function piperVoice(
  name: string,
  archive: string,
  more: Pick<VoiceModel, "licence" | "languages" | "speakers">,
): VoiceModel {
  return {
    ...more,
    name,
    role: "voice",
    kind: "piper",
    url: `${releases}tts-models/vits-piper-${archive}.tar.bz2`,
    folder: `vits-piper-${archive}`,
    files: { model: `${archive}.onnx`, tokens: "tokens.txt", phonemes },
    sha256: null,
    megabytes: 70,
    licence: withPhonemes(more.licence),
    rate: 22_050,
    keepsPace: true,
    memoryMegabytes: 300,
  };
}

/** Natural voices, a language's best first. */
export const voiceModels: readonly VoiceModel[] = [
  piperVoice("piper-siwis-fr", "fr_FR-siwis-medium", {
    licence: "CC-BY-4.0",
    languages: ["fr"],
    speakers: { woman: 0 },
  }),
  piperVoice("piper-upmc-fr", "fr_FR-upmc-medium", {
    licence: "CC-BY-SA-4.0",
    languages: ["fr"],
    speakers: { woman: 0, man: 1 },
  }),
  {
    name: "kokoro-en",
    role: "voice",
    kind: "kokoro",
    url: `${releases}tts-models/kokoro-int8-en-v0_19.tar.bz2`,
    folder: "kokoro-int8-en-v0_19",
    files: { model: "model.int8.onnx", voices: "voices.bin", tokens: "tokens.txt", phonemes },
    sha256: null,
    megabytes: 103,
    licence: withPhonemes("Apache-2.0"),
    languages: ["en"],
    speakers: { woman: 3, man: 6 },
    rate: 24_000,
    keepsPace: false,
    memoryMegabytes: 700,
  },
  piperVoice("piper-kristin-en", "en_US-kristin-medium", {
    licence: "public domain",
    languages: ["en"],
    speakers: { woman: 0 },
  }),
];

const know = <M extends Model>(models: readonly M[], language: Language) =>
  models.filter(({ languages }) => languages.includes(language));

/** Voices for conversations are offered before voices for narration. */
const talkFirst = (models: readonly VoiceModel[]) =>
  models.toSorted((one, other) => Number(other.keepsPace) - Number(one.keepsPace));

/** Models to offer at a start: each role's models, a language's own where they know no other, the best first. */
export const offeredModels: readonly (readonly Model[])[] = [
  sttModels,
  know(liveSttModels, "en"),
  know(liveSttModels, "fr"),
  punctuationModels,
  talkFirst(know(voiceModels, "fr")),
  talkFirst(know(voiceModels, "en")),
];

export const allModels: readonly (readonly Model[])[] = [...offeredModels, entailmentModels, endOfTurnModels];

import type { LiveSttModel, Model, PunctuationModel, SttModel } from "./model.ts";

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

const [liveEn, liveFr] = ["epoch-99-avg-1-chunk-16-left-128", "epoch-29-avg-9-with-averaged-model"];

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

/** Recognisers of this list write their own marks: these are for drafts. There is none for French. */
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

/** Each role's models with the best first. */
export const modelsOfRoles: readonly (readonly Model[])[] = [sttModels, liveSttModels, punctuationModels];

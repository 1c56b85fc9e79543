import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { VoiceModel } from "#server/providers/models/model.ts";
import { onnxFile, type OnnxModel } from "#server/providers/models/testing/onnx-file.ts";

/** Debian's: what a voice's archive brings of it. */
const espeakData = "/usr/lib/x86_64-linux-gnu/espeak-ng-data";
/** Of the phonemes that a voice of Piper's knows, what English and French need. */
const phonemes = "_^$ !'(),-.:;?abcdefghijklmnopqrstuvwxyzæçðøħŋœɐɑɒɔɕəɚɛɜɟɡɣɥɨɪɫɬɲɹɾʀʁʃʊʌʎʏʒʔˈˌːˑ̃ᵻ".normalize("NFD");
const phonemeSamples = 1_400;
const lowestHz = 160;
/** How much higher the next phoneme sounds. */
const stepHz = 4;
const float = (name: string, shape: OnnxModel["inputs"][number]["shape"]) => ({ name, type: "float" as const, shape });

/** Speakers of Kokoro's archive, and the style vectors of each, by length of the text. */
const speakers = 11;
const styles = 510;
const styleSize = 4;

/** A voice of a few numbers in the shape of Piper's or Kokoro's: each phoneme is a tone of its own. Its archive's folder, whole. */
export async function writeTinyVoice(modelsDir: string, model: VoiceModel): Promise<void> {
  const { folder, files, kind, rate, languages } = model;
  const dir = join(modelsDir, folder);
  await mkdir(dir, { recursive: true });
  const spoken = languages[0] === "fr" ? "fr" : "en-us";
  await writeFile(join(dir, files.model), kind === "piper" ? piper(spoken, rate) : kokoro(spoken, rate));
  if (files.voices !== undefined) await writeFile(join(dir, files.voices), styleOfSpeakers());
  await writeFile(join(dir, files.tokens), [...new Set(phonemes)].map((one, id) => `${one} ${id}\n`).join(""));
  const data = dirname(join(dir, files.phonemes));
  const parts = [
    "phontab",
    "phonindex",
    "phondata",
    "intonations",
    "lang/roa/fr",
    "lang/gmw/en-US",
    "en_dict",
    "fr_dict",
  ];
  for (const part of parts) await cp(join(espeakData, part), join(data, part), { recursive: true });
}

/** The first speaker's tones are the highest. */
function styleOfSpeakers(): Buffer {
  const each = styles * styleSize;
  return Buffer.from(
    Float32Array.from({ length: speakers * each }, (_, at) => 10 * (speakers - Math.floor(at / each))).buffer,
  );
}

function piper(spoken: string, rate: number): Buffer {
  return onnxFile({
    inputs: [
      { name: "input", type: "int64", shape: ["N", "T"] },
      { name: "input_lengths", type: "int64", shape: ["N"] },
      float("scales", [3]),
    ],
    outputs: [float("output", ["N", 1, 1, "L"])],
    nodes: [
      { op: "Cast", inputs: ["input"], outputs: ["ids"], ints: { to: 1 } },
      { op: "Mul", inputs: ["scales", "second"], outputs: ["scaled"] },
      { op: "ReduceSum", inputs: ["scaled"], outputs: ["pace"], ints: { axes: [0], keepdims: 0 } },
      { op: "Mul", inputs: ["pace", "samples"], outputs: ["each"] },
      ...tones("output"),
    ],
    constants: {
      second: { shape: [3], values: [0, 1, 0] },
      speaker: { shape: [1], values: [0] },
      flat: { shape: [4], values: [1, 1, 1, -1] },
      ...toneConstants(rate),
    },
    metadata: { ...about(spoken, rate), model_type: "vits", comment: "piper", n_speakers: "1", add_blank: "1" },
  });
}

function kokoro(spoken: string, rate: number): Buffer {
  return onnxFile({
    inputs: [{ name: "tokens", type: "int64", shape: [1, "T"] }, float("style", [1, styleSize]), float("speed", [1])],
    outputs: [float("audio", ["L"])],
    nodes: [
      { op: "Cast", inputs: ["tokens"], outputs: ["ids"], ints: { to: 1 } },
      { op: "ReduceMean", inputs: ["style"], outputs: ["speaker"], ints: { keepdims: 0 } },
      { op: "Squeeze", inputs: ["speed"], outputs: ["pace"] },
      { op: "Div", inputs: ["samples", "pace"], outputs: ["each"] },
      ...tones("audio"),
    ],
    constants: { flat: { shape: [1], values: [-1] }, ...toneConstants(rate) },
    metadata: {
      ...about(spoken, rate),
      model_type: "kokoro",
      version: "1",
      style_dim: `${styles},1,${styleSize}`,
      max_token_len: String(styles),
      n_speakers: String(speakers),
      speaker_names: "many",
    },
  });
}

function about(spoken: string, rate: number): Record<string, string> {
  return { language: spoken, voice: spoken, has_espeak: "1", sample_rate: String(rate) };
}

/** Of `ids`, higher by `speaker`: `each` samples of every phoneme, one behind the other, in the shape `flat`. */
function tones(output: string): OnnxModel["nodes"] {
  return [
    { op: "Unsqueeze", inputs: ["ids"], outputs: ["column"], ints: { axes: [2] } },
    { op: "Add", inputs: ["column", "lowest"], outputs: ["higher"] },
    { op: "Add", inputs: ["higher", "speaker"], outputs: ["pitches"] },
    { op: "Range", inputs: ["zero", "each", "one"], outputs: ["times"] },
    { op: "Mul", inputs: ["times", "step"], outputs: ["phases"] },
    { op: "Unsqueeze", inputs: ["phases"], outputs: ["row"], ints: { axes: [0] } },
    { op: "MatMul", inputs: ["pitches", "row"], outputs: ["angles"] },
    { op: "Sin", inputs: ["angles"], outputs: ["full"] },
    { op: "Mul", inputs: ["full", "half"], outputs: ["soft"] },
    { op: "Cast", inputs: ["flat"], outputs: ["shape"], ints: { to: 7 } },
    { op: "Reshape", inputs: ["soft", "shape"], outputs: [output] },
  ];
}

function toneConstants(rate: number): NonNullable<OnnxModel["constants"]> {
  return {
    lowest: { shape: [1], values: [lowestHz / stepHz] },
    samples: { shape: [], values: [phonemeSamples] },
    zero: { shape: [], values: [0] },
    one: { shape: [], values: [1] },
    step: { shape: [1], values: [(2 * Math.PI * stepHz) / rate] },
    half: { shape: [1], values: [0.5] },
  };
}

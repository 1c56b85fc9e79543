import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LiveSttModel } from "#server/providers/models/model.ts";
import { onnxFile, type Tensor } from "#server/providers/models/testing/onnx-file.ts";

/** What it hears in speech without high sounds, and in speech that has them. */
export type Phrases = { low: string; high: string };

const bands = 80;
/** The lower half of the mel bands ends near 2 kHz. */
const lowBands = 40;
/** Mean log-mel energies of a silent frame, of one that is loud in its lower half, and of one bright in its upper. */
const silence = -16;
const loud = -10;
const bright = -9;
/** How much what was loud falls in 80 ms: a gap within a word is none. */
const falls = 1.2;
/** Frames of 10 ms that are read at once. */
const chunkFrames = 8;
/** Frames that become one. */
const subsampling = 4;
const never = -1000;

/**
 * A transducer of a few numbers, in the shape of icefall's streaming LSTM: where it is loud it hears a phrase, once for each
 * utterance. Which one its first sound tells.
 */
export async function writeTinyLiveTransducer(
  modelsDir: string,
  { folder, files }: LiveSttModel,
  { low, high }: Phrases = { low: "tick tock", high: "tick tock" },
): Promise<void> {
  const dir = join(modelsDir, folder);
  const phrases = [low.split(" "), high.split(" ")] as const;
  /* Two that say nothing: one on and on, since an utterance lasts as long as its sound, and one when it is quiet again. */
  const tokens = ["<blk>", ...phrases.flat().map((word) => `▁${word}`), "▁", "▁▁"];
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, files.encoder), encoder());
  await writeFile(join(dir, files.decoder), decoder(followers(phrases)));
  await writeFile(join(dir, files.joiner), joiner(tokens.length, phrases[0].length + 1));
  await writeFile(join(dir, files.tokens), tokens.map((token, id) => `${token} ${id}\n`).join(""));
}

/** For each token what may follow it: a first word after quiet, then the next, then the one that lasts; and quiet after each. */
function followers([low, high]: readonly (readonly string[])[]): number[][] {
  const [lows, highs] = [low?.length ?? 0, high?.length ?? 0];
  const [lasting, quiet] = [lows + highs + 1, lows + highs + 2];
  const next = (token: number) => {
    if (token === 0 || token === quiet) return [1, lows + 1];
    return [token === lows || token >= lows + highs ? lasting : token + 1, quiet];
  };
  return Array.from({ length: quiet + 1 }, (_, token) =>
    Array.from({ length: quiet + 1 }, (_row, other) => (other === 0 || next(token).includes(other) ? 0 : never)),
  );
}

/** How loud it was just now, above silence, and the mean of the upper bands. The loudness is kept from one chunk to the next. */
function encoder(): Buffer {
  const means = Array.from({ length: bands }, (_, band) =>
    band < lowBands ? [1 / lowBands, 0] : [0, 1 / (bands - lowBands)],
  );
  return onnxFile({
    inputs: [float("x", ["N", "T", bands]), float("h", [1, "N", 1]), float("c", [1, "N", 1])],
    outputs: [float("encoder_out", ["N", "U", 2]), float("next_h", [1, "N", 1]), float("next_c", [1, "N", 1])],
    nodes: [
      { op: "MatMul", inputs: ["x", "means"], outputs: ["both"] },
      { op: "Transpose", inputs: ["both"], outputs: ["rows"], ints: { perm: [0, 2, 1] } },
      {
        op: "AveragePool",
        inputs: ["rows"],
        outputs: ["pooled"],
        ints: { kernel_shape: [subsampling], strides: [subsampling] },
      },
      { op: "Transpose", inputs: ["pooled"], outputs: ["columns"], ints: { perm: [0, 2, 1] } },
      { op: "MatMul", inputs: ["columns", "first"], outputs: ["low"] },
      { op: "MatMul", inputs: ["columns", "second"], outputs: ["high"] },
      { op: "Sub", inputs: ["low", "silence"], outputs: ["above"] },
      { op: "Sub", inputs: ["h", "falls"], outputs: ["fallen"] },
      { op: "Max", inputs: ["above", "fallen"], outputs: ["loudness"] },
      { op: "Concat", inputs: ["loudness", "high"], outputs: ["encoder_out"], ints: { axis: 2 } },
      { op: "ReduceMax", inputs: ["loudness"], outputs: ["next_h"], ints: { axes: [1], keepdims: 1 } },
      { op: "Identity", inputs: ["c"], outputs: ["next_c"] },
    ],
    constants: {
      means: { shape: [bands, 2], values: means.flat() },
      first: { shape: [2, 1], values: [1, 0] },
      second: { shape: [2, 1], values: [0, 1] },
      silence: { shape: [1], values: [silence] },
      falls: { shape: [1], values: [falls] },
    },
    metadata: {
      model_type: "lstm",
      num_encoder_layers: "1",
      T: String(chunkFrames),
      decode_chunk_len: String(chunkFrames),
      rnn_hidden_size: "1",
      d_model: "1",
    },
  });
}

/** What may follow the last token. */
function decoder(follows: number[][]): Buffer {
  return onnxFile({
    inputs: [{ name: "y", type: "int64", shape: ["N", 2] }],
    outputs: [float("decoder_out", ["N", follows.length])],
    nodes: [
      { op: "Cast", inputs: ["y"], outputs: ["context"], ints: { to: 1 } },
      { op: "MatMul", inputs: ["context", "last"], outputs: ["token"] },
      { op: "Cast", inputs: ["token"], outputs: ["row"], ints: { to: 7 } },
      { op: "Gather", inputs: ["follows", "row"], outputs: ["found"], ints: { axis: 0 } },
      { op: "ReduceSum", inputs: ["found"], outputs: ["decoder_out"], ints: { axes: [1], keepdims: 0 } },
    ],
    constants: {
      last: { shape: [2, 1], values: [0, 1] },
      follows: { shape: [follows.length, follows.length], values: follows.flat() },
    },
    metadata: { context_size: "2", vocab_size: String(follows.length) },
  });
}

/** Loudness and what may follow; blank where it is not loud. `firstHigh`: the token that high sounds speak for. */
function joiner(tokens: number, firstHigh: number): Buffer {
  const shape = [1, tokens];
  const least = loud - silence;
  const weights = Array.from({ length: tokens }, (_, token) => {
    if (token === 0) return [0, 0, 0] as const;
    if (token === tokens - 1) return [-1, 0, least] as const;
    return token === firstHigh ? ([1, 1, -least - bright] as const) : ([1, 0, -least] as const);
  });
  return onnxFile({
    inputs: [float("encoder_out", ["N", 2]), float("decoder_out", ["N", tokens])],
    outputs: [float("logit", ["N", tokens])],
    nodes: [
      { op: "MatMul", inputs: ["encoder_out", "weights"], outputs: ["heard"] },
      { op: "Add", inputs: ["heard", "decoder_out"], outputs: ["both"] },
      { op: "Add", inputs: ["both", "least"], outputs: ["logit"] },
    ],
    constants: {
      weights: { shape: [2, tokens], values: [...weights.map(([low]) => low), ...weights.map(([, high]) => high)] },
      least: { shape, values: weights.map(([, , more]) => more) },
    },
    metadata: { joiner_dim: "2" },
  });
}

function float(name: string, shape: Tensor["shape"]): Tensor {
  return { name, type: "float", shape };
}

/**
 * Log-mel features as Whisper computes them: 80 mel bands (Slaney) of 25 ms windows, 10 ms apart, of 8 s at 16 kHz.
 * The waveform is normalized before, as smart-turn was trained.
 */
export const featureRate = 16_000;
export const featureSamples = 8 * featureRate;
export const melBands = 80;
export const melFrames = 800;

const windowSamples = 400;
const hopSamples = 160;
const bins = windowSamples / 2 + 1;
/** The floor of a band's energy, and the range below the loudest one (log10). */
const leastEnergy = 1e-10;
const logRange = 8;
const leastVariance = 1e-7;
/** Slaney's scale: linear below 1 kHz, logarithmic above. */
const linearHertz = 1_000;
const linearMel = 15;
const logStep = Math.log(6.4) / 27;

const hann = Float64Array.from({ length: windowSamples }, (_, at) => 0.5 - 0.5 * Math.cos(angleOf(at)));
const cosines = Float64Array.from({ length: windowSamples }, (_, at) => Math.cos(angleOf(at)));
const sines = Float64Array.from({ length: windowSamples }, (_, at) => -Math.sin(angleOf(at)));
const bands = melBandsOf();

const windowed = new Float64Array(windowSamples);
const real = new Float64Array(windowSamples);
const imaginary = new Float64Array(windowSamples);

/** `samples`: the end of a sound; its last 8 s count, and silence stands before a shorter one. Rows of `melFrames`. */
export function logMel(samples: Int16Array): Float32Array {
  const sound = normalized(samples);
  const features = new Float32Array(melBands * melFrames);
  const energies = new Float64Array(bins);
  for (let frame = 0; frame < melFrames; frame++) {
    const from = frame * hopSamples - windowSamples / 2;
    for (let at = 0; at < windowSamples; at++) windowed[at] = (sound[mirrored(from + at)] ?? 0) * (hann[at] ?? 0);
    transform(0, 1, 0);
    for (let bin = 0; bin < bins; bin++) energies[bin] = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    for (let band = 0; band < melBands; band++)
      features[band * melFrames + frame] = Math.log10(Math.max(leastEnergy, energyOf(band, energies)));
  }
  const loudest = features.reduce((most, level) => Math.max(most, level), -Infinity);
  return features.map((level) => (Math.max(level, loudest - logRange) + 4) / 4);
}

function energyOf(band: number, energies: Float64Array): number {
  const { first, weights } = bands[band] ?? { first: 0, weights: energies.subarray(0, 0) };
  let energy = 0;
  for (let at = 0; at < weights.length; at++) energy += (weights[at] ?? 0) * (energies[first + at] ?? 0);
  return energy;
}

function angleOf(at: number): number {
  return (2 * Math.PI * at) / windowSamples;
}

/** Zero mean and unit variance over all 8 s. */
function normalized(samples: Int16Array): Float32Array {
  const sound = new Float32Array(featureSamples);
  const last = samples.subarray(-featureSamples);
  for (const [at, sample] of last.entries()) sound[featureSamples - last.length + at] = sample / 32_768;
  const mean = sound.reduce((sum, sample) => sum + sample, 0) / featureSamples;
  const variance = sound.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / featureSamples;
  const scale = 1 / Math.sqrt(variance + leastVariance);
  return sound.map((sample) => (sample - mean) * scale);
}

/** The sound is mirrored at both ends. */
function mirrored(at: number): number {
  const last = featureSamples - 1;
  return at < 0 ? -at : at > last ? 2 * last - at : at;
}

const partsReal = new Float64Array(5);
const partsImaginary = new Float64Array(5);

/**
 * The discrete Fourier transform of every `step`th value of `windowed` from `from` on, into `real` and `imaginary` from
 * `to` on. 400 values are split by their factors 2 and 5.
 */
function transform(from: number, step: number, to: number): void {
  const size = windowSamples / step;
  if (size === 1) {
    real[to] = windowed[from] ?? 0;
    imaginary[to] = 0;
    return;
  }
  const radix = size % 2 === 0 ? 2 : 5;
  const next = size / radix;
  for (let part = 0; part < radix; part++) transform(from + part * step, step * radix, to + part * next);
  for (let at = 0; at < next; at++) {
    for (let part = 0; part < radix; part++) {
      partsReal[part] = real[to + part * next + at] ?? 0;
      partsImaginary[part] = imaginary[to + part * next + at] ?? 0;
    }
    for (let out = at; out < size; out += next) joinParts(radix, out * step, to + out);
  }
}

/** One value of a transform: the parts, each turned by `turn` more than the one before. */
function joinParts(radix: number, turn: number, to: number): void {
  let [re, im, angle] = [0, 0, 0];
  for (let part = 0; part < radix; part++) {
    const cosine = cosines[angle] ?? 0;
    const sine = sines[angle] ?? 0;
    re += (partsReal[part] ?? 0) * cosine - (partsImaginary[part] ?? 0) * sine;
    im += (partsReal[part] ?? 0) * sine + (partsImaginary[part] ?? 0) * cosine;
    angle += turn;
    if (angle >= windowSamples) angle -= windowSamples;
  }
  real[to] = re;
  imaginary[to] = im;
}

/** Triangles of equal width in mel and equal area, from the first bin that counts. */
function melBandsOf(): { first: number; weights: Float64Array }[] {
  const highest = melOf(featureRate / 2);
  const edges = Array.from({ length: melBands + 2 }, (_, at) => hertzOf((highest * at) / (melBands + 1)));
  return Array.from({ length: melBands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    const weights = Array.from({ length: bins }, (_unused, bin) => {
      const hertz = (bin * featureRate) / windowSamples;
      const slope = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, slope) * 2) / (high - low);
    });
    const first = Math.max(
      0,
      weights.findIndex((weight) => weight > 0),
    );
    const last = weights.findLastIndex((weight) => weight > 0);
    return { first, weights: Float64Array.from(weights.slice(first, last + 1)) };
  });
}

function melOf(hertz: number): number {
  return hertz < linearHertz ? (hertz * 3) / 200 : linearMel + Math.log(hertz / linearHertz) / logStep;
}

function hertzOf(mel: number): number {
  return mel < linearMel ? (mel * 200) / 3 : linearHertz * Math.exp(logStep * (mel - linearMel));
}

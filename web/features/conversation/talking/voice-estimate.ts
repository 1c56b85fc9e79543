/** How much louder than the room a voice is, and how fast the noise floor may rise, per sample. */
const above = 0.06;
const rise = 0.002;
/** This many consecutive levels are a voice and not a knock. */
const looks = 3;

/** Detects a voice from levels (0..1), ten a second. A constant noise counts as the room. */
export function voiceEstimate(): (level: number) => boolean {
  let room = 1;
  let inARow = 0;
  return (level) => {
    room = Math.min(level, room + rise);
    inARow = level - room > above ? inARow + 1 : 0;
    return inARow >= looks;
  };
}

/** How much louder than the room a voice is, and how fast the room may grow louder, by look. */
const above = 0.06;
const rise = 0.002;
/** This many levels in a row are a voice and not a knock. */
const looks = 3;

/** Whether somebody speaks, told from levels (0..1) alone, ten a second. A fan or a street is the room, not a voice. */
export function voiceEstimate(): (level: number) => boolean {
  let room = 1;
  let inARow = 0;
  return (level) => {
    room = Math.min(level, room + rise);
    inARow = level - room > above ? inARow + 1 : 0;
    return inARow >= looks;
  };
}

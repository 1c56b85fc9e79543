const minutesPerQuestion = 2; // spec, signed-in §4.1
const defaultMinutes = 30; // spec, signed-in §9: where the length of an interview is not known

/** About how long the rest of an interview takes, in minutes. */
export function remainingMinutes({ answered, total }: { answered: number; total: number }): number {
  return total > 0 ? Math.max(0, total - answered) * minutesPerQuestion : defaultMinutes;
}

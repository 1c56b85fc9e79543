/** The number as a capitalized word, if the language has one here. */
export function numberWord(count: number, names: readonly string[]): string {
  const name = names[count] ?? String(count);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

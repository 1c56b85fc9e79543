/** The number as a word that begins a line, where the language has one for it here. */
export function spelled(count: number, names: readonly string[]): string {
  const name = names[count] ?? String(count);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

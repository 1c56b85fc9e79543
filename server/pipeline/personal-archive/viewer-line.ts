/** A line of a script that hands one entry to the viewer. A page of a disk may load scripts, not JSON. */
export function viewerLine(list: string, entry: unknown): string {
  return `archive.add(${JSON.stringify(list)}, ${JSON.stringify(entry)});\n`;
}

/** One sample of a metric family with its labels. `suffix` is for parts of a histogram. */
export type Sample = { labels?: Record<string, string>; value: number; suffix?: "_bucket" | "_sum" | "_count" };
export type Family = { name: string; type: "counter" | "gauge" | "histogram"; help: string; samples: Sample[] };

/** Formats metric families in Prometheus's text format, version 0.0.4. */
export function metricsText(families: readonly Family[]): string {
  return families
    .map(({ name, type, help, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample)), ""].join(
        "\n",
      ),
    )
    .join("");
}

function line(name: string, { labels = {}, value, suffix }: Sample): string {
  const shown = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${shown.length === 0 ? "" : `{${shown.join(",")}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

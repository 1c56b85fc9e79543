import { RestError } from "#server/api/rest/rest-error.ts";

export type Prefer = {
  returning: "minimal" | "representation" | "headers-only";
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missingDefault: boolean;
  rollback: boolean;
  maxAffected: number | null;
  strict: boolean;
  /** The accepted preferences, for `Preference-Applied`. */
  applied: string[];
};

type Setting = (prefer: Prefer) => void;
const settings: Record<string, Setting> = {
  "return=minimal": (prefer) => (prefer.returning = "minimal"),
  "return=representation": (prefer) => (prefer.returning = "representation"),
  "return=headers-only": (prefer) => (prefer.returning = "headers-only"),
  "count=exact": (prefer) => (prefer.count = "exact"),
  "count=planned": (prefer) => (prefer.count = "planned"),
  "count=estimated": (prefer) => (prefer.count = "estimated"),
  "resolution=merge-duplicates": (prefer) => (prefer.resolution = "merge-duplicates"),
  "resolution=ignore-duplicates": (prefer) => (prefer.resolution = "ignore-duplicates"),
  "missing=default": (prefer) => (prefer.missingDefault = true),
  "missing=null": (prefer) => (prefer.missingDefault = false),
  "tx=rollback": (prefer) => (prefer.rollback = true),
  "tx=commit": (prefer) => (prefer.rollback = false),
  "handling=strict": (prefer) => (prefer.strict = true),
  "handling=lenient": (prefer) => (prefer.strict = false),
};

/**
 * Parses the `Prefer` header. The first of repeated preferences counts. With `handling=strict` an unknown preference is
 * rejected (PGRST122), otherwise ignored.
 */
export function readPrefer(header: string | null): Prefer {
  const prefer: Prefer = {
    returning: "minimal",
    count: null,
    resolution: null,
    missingDefault: false,
    rollback: false,
    maxAffected: null,
    strict: false,
    applied: [],
  };
  const unknown: string[] = [];
  const known = new Set<string>();
  for (const word of (header ?? "").split(",").map((one) => one.trim())) {
    const most = /^max-affected=(\d{1,9})$/.exec(word)?.[1];
    const setting = Object.hasOwn(settings, word) ? settings[word] : undefined;
    const [name = ""] = word.split("=");
    if (most === undefined && setting === undefined) {
      if (word !== "") unknown.push(word);
    } else if (!known.has(name)) {
      known.add(name);
      prefer.applied.push(word);
      if (most !== undefined) prefer.maxAffected = Number(most);
      else setting?.(prefer);
    }
  }
  if (prefer.strict && unknown.length > 0)
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  return prefer;
}

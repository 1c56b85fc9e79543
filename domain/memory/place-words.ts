import type { Language } from "#domain/language.ts";

const sides: Record<Language, { north: string; south: string; east: string; west: string }> = {
  en: { north: "north", south: "south", east: "east", west: "west" },
  fr: { north: "nord", south: "sud", east: "est", west: "ouest" },
};

/** A place without a name, in words: "48.85° north, 2.283° east". Three decimals are about a hundred meters. */
export function placeWords(latitude: number, longitude: number, language: Language): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const side = sides[language];
  const degrees = (value: number) => `${number.format(Math.abs(value))}°`;
  const upright = `${degrees(latitude)} ${latitude < 0 ? side.south : side.north}`;
  return `${upright}, ${degrees(longitude)} ${longitude < 0 ? side.west : side.east}`;
}

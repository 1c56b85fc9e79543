import { fileURLToPath } from "node:url";
import type { Language } from "#domain/language.ts";
import { drawBakery } from "./drawings/draw-bakery.ts";
import { drawDuneHouse } from "./drawings/draw-dune-house.ts";
import { drawLighthouse } from "./drawings/draw-lighthouse.ts";
import { drawRiverHouse } from "./drawings/draw-river-house.ts";
import { sayWithEspeak } from "./voices/say-with-espeak.ts";
import { sayWithFlite } from "./voices/say-with-flite.ts";
import type { Wave } from "./voices/wave.ts";

/** A sample life of the public pages. `texts` and `spoken` are folders: its words as corrected and as spoken. */
export type SampleStory = {
  texts: string;
  spoken: string;
  voice: { name: string; gainDb: number; say: (paragraph: string) => Promise<Wave> };
  pictures: { name: string; draw: () => string; caption: string }[];
};

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

export const sampleStories: Record<Language, SampleStory> = {
  en: {
    texts: folder("life-story"),
    spoken: folder("life-story/spoken"),
    voice: { name: "flite slt", gainDb: -7, say: sayWithFlite },
    pictures: [
      {
        name: "14-twelve-water-street",
        draw: drawRiverHouse,
        caption: "12 Water Street at dusk, with the river where it belongs.",
      },
      {
        name: "30-hofmanns-bakery",
        draw: drawBakery,
        caption: "Hofmann’s Bakery on Second Street, before the town was up.",
      },
    ],
  },
  /** Where no recognizer knows French its words are all that is known, so they are said exactly as they are written. */
  fr: {
    texts: folder("life-story-fr"),
    spoken: folder("life-story-fr"),
    voice: { name: "espeak-ng fr+klatt", gainDb: 1, say: sayWithEspeak },
    pictures: [
      {
        name: "14-la-maison-de-kerlan",
        draw: drawDuneHouse,
        caption: "La maison de Kerlan, à l’heure où la Louve s’allume.",
      },
      {
        name: "30-le-goemon",
        draw: drawLighthouse,
        caption: "La Louve, à l’heure du goémon. La fenêtre éclairée, c’est la cuisine.",
      },
    ],
  },
};

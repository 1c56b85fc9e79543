import type { PrintSpec } from "#domain/book/book.ts";
import type { PrintRefusal } from "#domain/book/print-kit.ts";
import type { Language } from "#domain/language.ts";

type Hardness = PrintSpec["binding"];

/** The words of the guide for a print shop. Sizes come formatted. */
export type GuideWords = {
  files: { guide: string; interior: string; cover: string };
  zip: (title: string, proof: number) => string;
  heading: string;
  by: (author: string) => string;
  proof: (number: number, day: string) => string;
  lead: string;
  refusals: Record<PrintRefusal, (pages: number, least: number, most: number) => string>;
  pages: string;
  cover: string;
  fingerprints: string;
  rows: Record<
    | "file"
    | "pages"
    | "trim"
    | "bleed"
    | "sheet"
    | "paper"
    | "color"
    | "fonts"
    | "binding"
    | "spine"
    | "turn"
    | "board",
    string
  >;
  pageCount: (pages: number) => string;
  bleedOn: (bleed: string) => string;
  sheetWith: (size: string) => string;
  wrap: (size: string) => string;
  spine: (width: string, pages: number) => string;
  turns: Record<Hardness, (turn: string, overhang: string) => string>;
  paper: string;
  boards: Record<Hardness, string>;
  bindings: Record<Hardness, string>;
  interiorColor: string;
  coverColor: string;
  fonts: (names: string) => string;
  check: (file: string) => string;
};

const en: GuideWords = {
  files: { guide: "guide-for-the-printer.pdf", interior: "interior.pdf", cover: "cover.pdf" },
  zip: (title, proof) => `${title} - for the printer ${proof}.zip`,
  heading: "For the printer",
  by: (author) => `by ${author}`,
  proof: (number, day) => `Proof ${number}, approved on ${day}`,
  lead: "These two files are ready to print. Please print them as they are, at 100%, without scaling.",
  refusals: {
    "too thin": (pages, least) =>
      `This book has ${pages} pages. Many printers refuse fewer than ${least}: so thin a block has no spine to bind. Please ask for a stapled booklet.`,
    "too thick": (pages, _least, most) =>
      `This book has ${pages} pages. Many printers refuse more than ${most}: so thick a block does not hold in one binding. Please ask for two volumes.`,
  },
  pages: "The pages",
  cover: "The cover",
  fingerprints: "The fingerprints (SHA-256)",
  rows: {
    file: "File",
    pages: "Pages",
    trim: "Trimmed size",
    bleed: "Bleed",
    sheet: "Sheet",
    paper: "Paper",
    color: "Color",
    fonts: "Fonts",
    binding: "Binding",
    spine: "Spine",
    turn: "Edges",
    board: "Material",
  },
  pageCount: (pages) => `${pages}, as single pages; page 1 of the file is a right-hand page`,
  bleedOn: (bleed) => `${bleed} on all four sides, without crop marks; TrimBox and BleedBox are set`,
  sheetWith: (size) => `${size} with the bleed`,
  wrap: (size) => `${size}: back, spine and front in one`,
  spine: (width, pages) =>
    `${width}, computed for ${pages} pages of the paper above. If your paper or boards give another width, set the cover on your own measure: the middle of the sheet is the middle of the spine.`,
  turns: {
    "hardcover casewrap": (turn, overhang) =>
      `${turn} are folded around the boards, which stand out ${overhang} beyond the pages`,
    "paperback, perfect bound": (turn) => `${turn} bleed on all four sides are cut off`,
  },
  paper: "Uncoated, cream or white, about 90 g/m² (60 lb)",
  boards: {
    "hardcover casewrap": "Laminated print, about 130 g/m², over boards of 2.5 to 3 mm",
    "paperback, perfect bound": "Laminated card of 250 to 300 g/m² (10 to 12 pt)",
  },
  bindings: {
    "hardcover casewrap": "Hardcover with a printed case (casewrap), sewn or glued",
    "paperback, perfect bound": "Paperback, perfect bound",
  },
  interiorColor: "Text in pure black; photographs in sRGB, to be printed in color or in gray",
  coverColor: "sRGB. The colors of both files carry their ICC profiles. No CMYK, no spot colors, no output intent.",
  fonts: (names) => `All embedded: ${names}`,
  check: (file) =>
    `Only these two files were approved. “shasum -a 256 ${file}” (macOS, Linux) or “certutil -hashfile ${file} SHA256” (Windows) shows the fingerprint of a file. If one letter differs, it is another file: please do not print it.`,
};

const fr: GuideWords = {
  files: { guide: "guide-imprimeur.pdf", interior: "interieur.pdf", cover: "couverture.pdf" },
  zip: (title, proof) => `${title} - pour l’imprimeur ${proof}.zip`,
  heading: "Pour l’imprimeur",
  by: (author) => `de ${author}`,
  proof: (number, day) => `Épreuve ${number}, approuvée le ${day}`,
  lead: "Ces deux fichiers sont prêts à imprimer. Merci de les imprimer tels quels, à 100 %, sans mise à l’échelle.",
  refusals: {
    "too thin": (pages, least) =>
      `Ce livre a ${pages} pages. Beaucoup d’imprimeurs en refusent moins de ${least} : un bloc si mince n’a pas de dos à relier. Demandez plutôt une brochure agrafée.`,
    "too thick": (pages, _least, most) =>
      `Ce livre a ${pages} pages. Beaucoup d’imprimeurs en refusent plus de ${most} : un bloc si épais ne tient pas dans une seule reliure. Demandez plutôt deux volumes.`,
  },
  pages: "Les pages",
  cover: "La couverture",
  fingerprints: "Les empreintes (SHA-256)",
  rows: {
    file: "Fichier",
    pages: "Pages",
    trim: "Format fini",
    bleed: "Fond perdu",
    sheet: "Feuille",
    paper: "Papier",
    color: "Couleurs",
    fonts: "Polices",
    binding: "Reliure",
    spine: "Dos",
    turn: "Bords",
    board: "Matière",
  },
  pageCount: (pages) => `${pages}, en pages simples ; la page 1 du fichier est une page de droite`,
  bleedOn: (bleed) => `${bleed} sur les quatre côtés, sans traits de coupe ; TrimBox et BleedBox sont définies`,
  sheetWith: (size) => `${size} avec le fond perdu`,
  wrap: (size) => `${size} : quatrième, dos et première d’un seul tenant`,
  spine: (width, pages) =>
    `${width}, calculé pour ${pages} pages du papier ci-dessus. Si votre papier ou vos cartons donnent une autre épaisseur, montez la couverture à votre mesure : le milieu de la feuille est le milieu du dos.`,
  turns: {
    "hardcover casewrap": (turn, overhang) =>
      `${turn} se rabattent autour des cartons, qui dépassent les pages de ${overhang}`,
    "paperback, perfect bound": (turn) => `${turn} de fond perdu sont coupés sur les quatre côtés`,
  },
  paper: "Non couché, ivoire ou blanc, environ 90 g/m²",
  boards: {
    "hardcover casewrap": "Impression pelliculée, environ 130 g/m², sur cartons de 2,5 à 3 mm",
    "paperback, perfect bound": "Carte pelliculée de 250 à 300 g/m²",
  },
  bindings: {
    "hardcover casewrap": "Relié, couverture cartonnée imprimée, bloc cousu ou collé",
    "paperback, perfect bound": "Broché, dos carré collé",
  },
  interiorColor: "Texte en noir pur ; photographies en sRVB, à imprimer en couleurs ou en gris",
  coverColor:
    "sRVB. Les couleurs des deux fichiers portent leurs profils ICC. Ni CMJN, ni ton direct, ni intention de sortie.",
  fonts: (names) => `Toutes incorporées : ${names}`,
  check: (file) =>
    `Seuls ces deux fichiers ont été approuvés. « shasum -a 256 ${file} » (macOS, Linux) ou « certutil -hashfile ${file} SHA256 » (Windows) affiche l’empreinte d’un fichier. Si une seule lettre diffère, c’est un autre fichier : merci de ne pas l’imprimer.`,
};

export const guideWords: Record<Language, GuideWords> = { en, fr };

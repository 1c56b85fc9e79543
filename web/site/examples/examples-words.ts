import type { Language } from "#domain/language.ts";

const en = {
  title: "A sample book, and its audiobook",
  eyebrow: "A memoir you simply talk into being",
  begin: "Begin your own story",
  lead: "Somebody talks about their life. Out of it come a book worth printing and an audiobook in their own voice.",
  sampleTitle: "A sample, made on this machine",
  by: "by",
  sampleNote:
    "A fictional life, spoken by a computer voice that stands in for a person. Everything below was made here, from the recordings, while you waited.",
  making: "The sample is being made. This takes a few minutes, once.",
  failed: "The sample could not be made:",
  draft: "Draft: some of these words were written down by a machine and nobody has read them yet.",
  book: "The book",
  listen: "The audiobook",
  narration: "Chapter titles and questions are read by a computer voice; the answers are the recordings themselves.",
  more: "More files",
  notes: "What the report says",
  own: "Make your own",
  ownText: "Put recordings named for their questions (1.wav, 5.m4a, 30.2.mp3 …) into a folder, and run:",
  privacy: "Nothing leaves this machine unless you configure a service that does.",
  steps: {
    Voices: "Voices",
    Recordings: "Recordings",
    Transcripts: "Transcripts",
    Memoir: "Memoir",
    Book: "Book",
    Audiobook: "Audiobook",
    "Read-along": "Read-along book",
  },
  files: {
    "book.pdf": "The book (PDF)",
    "book.epub": "For e-readers (EPUB)",
    "book-read-along.epub": "Read along with the voice (EPUB)",
    "audiobook.m4b": "The whole audiobook (M4B)",
    "print/interior.pdf": "For the printer: pages",
    "print/cover.pdf": "For the printer: cover",
    "provenance.json": "Every sentence and its second of tape",
    "report.json": "The report",
  },
};

type Words = typeof en;

const fr: Words = {
  title: "Un livre en exemple, et son livre audio",
  eyebrow: "Un livre de souvenirs qui naît en parlant",
  begin: "Commencer votre histoire",
  lead: "Quelqu’un raconte sa vie. Il en sort un livre qui mérite d’être imprimé et un livre audio dans sa propre voix.",
  sampleTitle: "Un exemple, fait sur cette machine",
  by: "par",
  sampleNote:
    "Une vie imaginaire, dite en anglais par une voix d’ordinateur qui remplace une personne. Tout ce qui suit a été fait ici, à partir des enregistrements.",
  making: "L’exemple est en cours de fabrication. Cela prend quelques minutes, une seule fois.",
  failed: "L’exemple n’a pas pu être fait :",
  draft: "Brouillon : une partie de ces mots a été notée par une machine et personne ne les a encore relus.",
  book: "Le livre",
  listen: "Le livre audio",
  narration:
    "Les titres et les questions sont lus par une voix d’ordinateur ; les réponses sont les enregistrements eux-mêmes.",
  more: "Autres fichiers",
  notes: "Ce que dit le rapport",
  own: "Faites le vôtre",
  ownText:
    "Mettez dans un dossier des enregistrements nommés d’après leurs questions (1.wav, 5.m4a, 30.2.mp3 …), puis lancez :",
  privacy: "Rien ne quitte cette machine, sauf si vous configurez un service qui le fait.",
  steps: {
    Voices: "Voix",
    Recordings: "Enregistrements",
    Transcripts: "Transcriptions",
    Memoir: "Récit",
    Book: "Livre",
    Audiobook: "Livre audio",
    "Read-along": "Livre à écouter en lisant",
  },
  files: {
    "book.pdf": "Le livre (PDF)",
    "book.epub": "Pour liseuses (EPUB)",
    "book-read-along.epub": "À lire en écoutant la voix (EPUB)",
    "audiobook.m4b": "Le livre audio entier (M4B)",
    "print/interior.pdf": "Pour l’imprimeur : les pages",
    "print/cover.pdf": "Pour l’imprimeur : la couverture",
    "provenance.json": "Chaque phrase et sa seconde d’enregistrement",
    "report.json": "Le rapport",
  },
};

export const examplesWords: Record<Language, Words> = { en, fr };

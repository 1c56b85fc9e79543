import type { ClaimedSection } from "#web/site/claims.ts";
import type { HowWords } from "./landing-shape.ts";

export const benefits: readonly ClaimedSection[] = [
  ["Vous parlez, c’est tout", "Pas une ligne à écrire : vous racontez, nous notons.", "oneButton"],
  ["Votre vraie voix", "Le livre audio est fait de vos propres enregistrements.", "audiobook"],
  ["Un beau livre", "De 150 à 300 pages, que vous relisez avant l’impression.", "printFiles", "correctWords"],
  ["À votre rythme", "Arrêtez-vous quand vous voulez, reprenez où vous en étiez.", "pause"],
  ["Chez vous", "Un ordinateur ou un téléphone suffit, avec un bon micro si possible.", "oneButton"],
  ["Pour toute la famille", "Partagez un souvenir par un lien privé, que vous pouvez retirer.", "privateLinks"],
];

export const technology: ClaimedSection = [
  "La technique, en mots simples",
  "Vos réponses s’enregistrent d’abord sur votre appareil, puis nous les gardons. Un logiciel les note mot à mot, les range en chapitres et compose les pages. La voix qui lit les titres est celle d’un ordinateur, et elle le dit.",
  "keptOnDevice",
  "originalKept",
  "computerVoiceSaysSo",
];

export const steps: HowWords["steps"] = [
  [
    "Préparez votre micro",
    "N’importe lequel convient pour commencer. Un essai de deux minutes vous le dit simplement.",
    "microphoneSaid",
    "audioTest",
  ],
  [
    "Répondez aux questions",
    "85 questions. Et des relances, trois au plus, choisies d’après ce que vous dites.",
    "eightyFiveQuestions",
    "followUps",
  ],
  [
    "Relisez votre livre",
    "Corrigez un mot, retirez une réponse : c’est vous qui décidez.",
    "correctWords",
    "chooseAnswers",
  ],
  [
    "Recevez et écoutez",
    "Le livre et le livre audio, en fichiers à garder. Le livre imprimé, livré chez vous : bientôt.",
    "audiobook",
    "ordinaryFiles",
    "ordering",
  ],
];

export const examples: readonly ClaimedSection[] = [
  ["L’enfance", "La rue, l’école, les jeux, et ce qu’on mangeait le dimanche."],
  ["Le métier", "Le premier salaire, les collègues, les gestes appris."],
  ["L’amour", "La rencontre, le mariage, les années ordinaires qui comptent le plus."],
  ["Ce que je veux transmettre", "Des conseils, des recettes, et des mots pour plus tard."],
];

export const values: readonly ClaimedSection[] = [
  ["Le respect", "Vos mots restent les vôtres, avec votre façon de parler.", "everySentenceHeard", "nothingInvented"],
  ["La discrétion", "Personne n’écoute un enregistrement sans votre accord.", "privateRecordings"],
  ["La franchise", "La voix d’ordinateur qui lit les titres le dit.", "computerVoiceSaysSo"],
  ["La durée", "Des fichiers ordinaires, lisibles dans trente ans.", "ordinaryFiles"],
];

export const doubts: readonly ClaimedSection[] = [
  [
    "« Je ne sais pas écrire. »",
    "Vous n’avez qu’à parler. Nous notons ce que vous dites, à votre façon de le dire.",
    "nothingInvented",
  ],
  [
    "« L’informatique et moi… »",
    "Un bouton pour parler, un bouton pour faire une pause. Un proche peut s’asseoir près de vous.",
    "oneButton",
    "pause",
  ],
  [
    "« Ma vie n’a rien d’extraordinaire. »",
    "Ce sont les petites choses que demandent les petits-enfants : la rue, la cuisine, le premier métier.",
  ],
  [
    "« Et si je regrette une phrase ? »",
    "N’entrent dans le livre que les réponses que vous choisissez. Chacune se retire, se corrige, ou s’efface avec sa voix.",
    "chooseAnswers",
    "correctWords",
    "eraseAnswer",
  ],
  [
    "« C’est trop cher. »",
    "Commencez sans rien payer : 15 questions, sans carte, et ce que vous dites reste à vous.",
    "freeQuestions",
  ],
  [
    "« Je n’ai pas le temps. »",
    "Une séance dure de 30 à 45 minutes, quand cela vous convient. Une pause, et vous reprenez où vous en étiez.",
    "pause",
    "oneSitting",
  ],
  [
    "« Une machine ne peut pas comprendre ma vie. »",
    "Elle ne fait que demander et écouter. Les mots du livre sont les vôtres, et vous les choisissez.",
    "nothingInvented",
    "chooseAnswers",
  ],
  ["« Je n’aime pas ma voix. »", "Votre famille l’aime. C’est elle qui lui manquera la première."],
  [
    "« Est-ce privé ? »",
    "Oui. Vous seul entendez vos enregistrements, tant que vous ne les ouvrez pas à votre famille ou ne les mettez pas dans votre livre imprimé. Vous pouvez aussi en partager un par un lien, et le retirer.",
    "privateRecordings",
    "familyHears",
    "heardInPrint",
    "privateLinks",
  ],
  [
    "« Et si je m’arrête au milieu ? »",
    "Ce que vous avez raconté est gardé, et peut devenir un livre plus petit.",
    "smallBook",
  ],
];

import { content } from "#domain/content.ts";
import { priceOnPage } from "#domain/order/price.ts";
import type { FaqWords } from "./faq.en.ts";
import type { FaqGroup } from "./faq-group.ts";

const groups: readonly FaqGroup[] = [
  {
    title: "Essai gratuit et prix",
    items: [
      [
        "Que comprend l’essai gratuit ?",
        "15 questions personnelles, un chapitre en exemple et un essai de la qualité du son. Il ne coûte rien. Bientôt : une démonstration de clonage de voix.",
        "freeQuestions",
        "sampleChapter",
        "voiceClone",
        "audioTest",
        "soundReport",
      ],
      [
        "Faut-il une carte bancaire pour commencer ?",
        "Non. L’essai ne demande pas de carte et rien n’est prélevé à la fin.",
      ],
      [
        "Combien coûte l’offre complète ?",
        `${priceOnPage(content.prices.fr, "fr")} pour le livre et le livre audio, une seule fois, sans abonnement. La commande ouvre bientôt : rien ne s’achète encore.`,
        "ordering",
        "onePrice",
      ],
      [
        "Que reçoit-on ?",
        "85 questions, chacune avec 5 relances dont 3 au plus sont posées, un livre de 150 à 300 pages, un PDF et un livre audio en MP3 et WAV. Bientôt : 3 exemplaires reliés.",
        "eightyFiveQuestions",
        "printFiles",
        "ordinaryFiles",
        "followUps",
        "ordering",
      ],
      [
        "Y a-t-il des réductions ?",
        "Les premiers inscrits de la liste d’attente passent en priorité et auront 20 % de réduction sur le premier livre. La commande : bientôt.",
        "waitlist",
        "ordering",
      ],
      [
        "Peut-on l’offrir ?",
        "Oui : vous nommez la personne, une lettre l’invite, et elle raconte son histoire. Vous entendez ce qu’elle partage avec vous. Elle seule peut consentir au clonage de sa voix.",
        "gift",
      ],
      [
        "Peut-on être remboursé ?",
        "Oui, jusqu’à ce que vous approuviez le PDF final de votre livre. La commande elle-même : bientôt.",
        "ordering",
      ],
    ],
  },
  {
    title: "Livres et contenu",
    items: [
      [
        "Combien de temps faut-il ?",
        "Vous commencez en 60 secondes environ. Une séance dure de 30 à 45 minutes. Un livre de 150 pages demande environ 5 heures de parole.",
        "startsNow",
        "oneSitting",
      ],
      [
        "Peut-on s’arrêter et reprendre ?",
        "Oui, quand vous voulez, et sur un autre appareil si vous préférez.",
        "pause",
      ],
      [
        "Quelles questions seront posées ?",
        "85 questions sur toute une vie, de l’enfance à ce que vous voulez transmettre. Vous pouvez passer celles qui ne vont pas à votre vie.",
        "eightyFiveQuestions",
        "gentleQuestions",
      ],
      [
        "Est-ce que cela me ressemblera ?",
        "Le récit est fait de ce que vous dites, à votre façon de le dire. Chaque réponse peut être corrigée.",
        "nothingInvented",
        "correctWords",
      ],
      [
        "Comment le livre audio est-il fait ?",
        "De vos propres enregistrements, nettoyés et rangés en chapitres. Sauf autre choix de votre part, les titres et les questions sont lus par une voix d’ordinateur, qui le dit.",
        "audiobook",
        "computerVoiceSaysSo",
      ],
      [
        "Peut-on avoir plus d’exemplaires ?",
        "3 exemplaires reliés sont compris, livraison gratuite ; les suivants coûtent un petit supplément. Bientôt, avec la commande.",
        "ordering",
      ],
      [
        "Quelles langues proposez-vous ?",
        "Le français et l’anglais : les questions, l’entretien, le livre et le livre audio. Là où la reconnaissance de la parole ne connaît pas le français, votre voix est gardée et vous écrivez les mots vous-même.",
        "bothLanguages",
      ],
    ],
  },
  {
    title: "Confidentialité et données",
    items: [
      [
        "Qui peut entendre mes enregistrements ?",
        "Vous seul, tant que vous n’ouvrez pas une réponse à votre famille ou ne la mettez pas dans votre livre : quiconque tient le livre imprimé peut l’écouter par son code. L’endroit où ils sont gardés est privé.",
        "privateRecordings",
        "familyHears",
        "heardInPrint",
      ],
      [
        "Comment fonctionne le partage ?",
        "À côté de chaque réponse, vous dites qui peut l’entendre : vous seul, votre famille, que vous invitez par lettre, ou quiconque tient votre livre imprimé. Vous pouvez aussi donner un lien privé de 15 à 30 jours, que vous prolongez ou retirez quand vous voulez. Les liens imprimés dans un livre ne finissent pas d’eux-mêmes.",
        "familyInvited",
        "heardInPrint",
        "privateLinks",
      ],
      [
        "Que devient ma voix ?",
        "Elle est enregistrée. Elle n’est clonée que là où ce service le propose, et seulement avec votre consentement enregistré, pour votre seul livre audio ; si vous le retirez, le clone est effacé.",
        "cloneByConsent",
      ],
      [
        "Puis-je tout effacer ?",
        "Oui, depuis votre compte : vos enregistrements, vos mots et vos livres partent avec lui. Pendant une semaine, vous pouvez encore tout garder. Vous pouvez d’abord tout télécharger.",
        "accountDeletion",
        "takeEverything",
        "deleteAlone",
      ],
      [
        "Quels cookies utilisez-vous ?",
        "Ceux qui sont essentiels à la connexion et à la mémoire de votre choix. Le reste attend votre accord.",
        "alwaysAsked",
      ],
    ],
  },
  {
    title: "Service et aide",
    items: [
      [
        "Quel micro me faut-il ?",
        "N’importe lequel pour commencer. Pour un enregistrement à garder, nous conseillons un micro USB ; les bons commencent vers 50 $.",
        "microphoneSaid",
      ],
      [
        "Et si la connexion se coupe ?",
        "L’enregistrement continue. Vos mots restent sur votre appareil, et un envoi coupé reprend quand la ligne revient.",
        "keptOnDevice",
        "uploadGoesOn",
      ],
      [
        "Ma famille peut-elle m’aider ?",
        "Oui, avec votre accord : quelqu’un peut s’asseoir près de vous, s’occuper de la technique, ou proposer des questions, que vous acceptez, modifiez ou laissez de côté.",
        "familyHelp",
      ],
      [
        "Comment parler à une personne ?",
        "Écrivez-nous par le formulaire de contact : il dit qui lit votre message.",
        "contact",
      ],
    ],
  },
];

export const fr: FaqWords = {
  title: "Questions fréquentes",
  description: "23 réponses sur l’essai gratuit, le livre, le livre audio, vos données et notre aide.",
  quick: "Accès rapide",
  still: "D’autres questions ?",
  chat: "Chercher dans l’aide",
  human: "Écrire à une personne",
  search: {
    label: "Chercher dans les réponses",
    none: "Aucune réponse n’a ces mots. Écrivez-nous par le formulaire de contact.",
  },
  contact: "/fr/contact",
  groups,
};

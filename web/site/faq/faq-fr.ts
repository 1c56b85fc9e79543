import type { FaqGroup } from "./faq-page.ts";

export const faqFr: readonly FaqGroup[] = [
  {
    title: "Essai gratuit et prix",
    items: [
      [
        "Que comprend l’essai gratuit ?",
        "15 questions personnelles, un chapitre en exemple, une démonstration de clonage de voix et un essai de la qualité du son. Il ne coûte rien.",
      ],
      [
        "Faut-il une carte bancaire pour commencer ?",
        "Non. L’essai ne demande pas de carte et rien n’est prélevé à la fin.",
      ],
      [
        "Combien coûte l’offre complète ?",
        "97 € pour le livre et le livre audio, une seule fois. Il n’y a pas d’abonnement.",
      ],
      [
        "Que reçoit-on ?",
        "85 questions avec 5 relances chacune, un livre de 150 à 300 pages, 3 exemplaires reliés, un PDF et un livre audio en MP3 et WAV.",
      ],
      [
        "Y a-t-il des réductions ?",
        "Les premiers inscrits de la liste d’attente passent en priorité et ont 20 % de réduction sur le premier livre.",
      ],
      [
        "Peut-on l’offrir ?",
        "Oui. Vous l’achetez, et la personne que vous nommez raconte son histoire. Elle seule peut consentir au clonage de sa voix.",
      ],
      ["Peut-on être remboursé ?", "Oui, jusqu’à ce que vous approuviez le PDF final de votre livre."],
    ],
  },
  {
    title: "Livres et contenu",
    items: [
      [
        "Combien de temps faut-il ?",
        "Vous commencez en une minute environ. Une séance dure de 30 à 45 minutes. Un livre de 150 pages demande environ 5 heures de parole.",
      ],
      ["Peut-on s’arrêter et reprendre ?", "Oui, quand vous voulez, et sur un autre appareil si vous préférez."],
      [
        "Quelles questions seront posées ?",
        "85 questions sur toute une vie, de l’enfance à ce que vous voulez transmettre. Vous pouvez en passer.",
      ],
      [
        "Est-ce que cela me ressemblera ?",
        "Le récit est fait de ce que vous dites, à votre façon de le dire. Chaque phrase peut être corrigée.",
      ],
      [
        "Comment le livre audio est-il fait ?",
        "De vos propres enregistrements, nettoyés et rangés en chapitres. Les titres et les questions sont lus par une voix d’ordinateur, qui le dit.",
      ],
      [
        "Peut-on avoir plus d’exemplaires ?",
        "3 exemplaires reliés sont compris, livraison gratuite. Les suivants coûtent un petit supplément à la commande.",
      ],
      [
        "Quelles langues proposez-vous ?",
        "Le service est proposé en anglais. Beaucoup d’écrans existent aussi en français.",
      ],
    ],
  },
  {
    title: "Confidentialité et données",
    items: [
      [
        "Qui peut entendre mes enregistrements ?",
        "Vous seul, tant que vous n’en partagez pas. L’endroit où ils sont gardés est privé.",
      ],
      [
        "Comment fonctionne le partage ?",
        "Par un lien privé de 15 à 30 jours, que vous pouvez prolonger ou retirer. Les liens imprimés dans un livre ne finissent pas d’eux-mêmes ; vous pouvez les révoquer.",
      ],
      [
        "Que devient ma voix ?",
        "Elle n’est jamais clonée sans votre consentement enregistré, pour ce seul usage. Si vous le retirez, la voix clonée est effacée.",
      ],
      [
        "Puis-je tout effacer ?",
        "Oui. Adressez-vous à qui tient votre Heirvoice : votre compte et ses enregistrements peuvent être supprimés.",
      ],
      [
        "Quels cookies utilisez-vous ?",
        "Ceux qui sont essentiels à la connexion et à la mémoire de votre choix. Le reste attend votre accord.",
      ],
    ],
  },
  {
    title: "Service et aide",
    items: [
      [
        "Quel micro me faut-il ?",
        "N’importe lequel pour commencer. Pour un enregistrement à garder, nous conseillons un micro USB ; les bons commencent vers 50 $.",
      ],
      [
        "Et si la connexion se coupe ?",
        "L’enregistrement continue. Vos mots restent sur votre appareil et partent quand la ligne revient.",
      ],
      [
        "Ma famille peut-elle m’aider ?",
        "Oui, avec votre accord : quelqu’un peut s’asseoir près de vous, proposer des questions ou s’occuper de la technique.",
      ],
      [
        "Comment parler à une personne ?",
        "Écrivez-nous par le formulaire de contact. Une personne lit chaque message.",
      ],
    ],
  },
];

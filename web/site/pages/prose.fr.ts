import { brand } from "#domain/content.ts";
import type { Prose, ProseName } from "./prose-shape.ts";

export const fr: Record<Exclude<ProseName, "help">, Prose> = {
  privacy: {
    title: "Confidentialité",
    description: "Ce que nous gardons de vous, pourquoi, combien de temps, et comment l’effacer.",
    lead: "Vous nous racontez votre vie. Voici, en mots simples, ce que devient ce que vous dites.",
    parts: [
      {
        title: "Qui en répond",
        texts: [
          [
            `${brand} est un logiciel que différentes personnes et entreprises font fonctionner. Celui-ci est tenu par :`,
          ],
        ],
        operator: true,
      },
      {
        title: "Ce que nous gardons",
        texts: [
          ["Votre compte : votre nom, votre adresse email et les réglages que vous choisissez."],
          ["Vos enregistrements, tels que vous les avez dits ; rien ne les modifie ensuite.", "originalKept"],
          ["Les mots qui en ont été notés, vos corrections, et les livres et livres audio qui en sont faits."],
          [
            "Ce qu’une machine note dans vos mots, pour que nos questions vous conviennent : ce que vous dites clairement de votre vie, comme n’avoir ni frère ni sœur, et combien une réponse a été difficile à dire.",
            "fittingQuestions",
          ],
          ["Ce que vous laissez sur la liste d’attente ou nous écrivez par le formulaire."],
          [
            "L’adresse d’une personne à qui l’on offre un livre, jusqu’à sa réponse à la lettre ; deux mois après la dernière au plus.",
            "giftAddress",
          ],
          ["Pendant que vous parlez, vos mots restent aussi sur votre appareil, jusqu’à leur arrivée.", "keptOnDevice"],
          [
            "Pendant que vous répondez, votre voix peut aussi être écoutée au fil de vos mots, pour que la question suivante convienne à ce que vous dites. Il y faut votre accord pour les noter, et tout s’arrête quand vous le reprenez.",
            "heardWithYes",
          ],
        ],
      },
      {
        title: "Une réponse sans compte",
        texts: [
          [
            "Vous pouvez répondre à une question avant d’avoir un compte. Pendant que vous parlez, vos mots restent sur votre appareil ; ils partent quand vous demandez votre page.",
            "keptOnDevice",
            "sentWhenAsked",
          ],
          ["Seule la machine de l’exploitant les note, quels que soient ses autres services.", "ownMachineListens"],
          ["Ce que vous avez dit, et ce qui en a été noté, disparaît dans l’heure.", "goneWithinTheHour"],
          [
            "Si vous nous donnez votre adresse, la page attend une heure que vous ouvriez l’email, dans le même navigateur. Elle devient alors la première réponse de votre compte, gardée comme tout ce que vous nous racontez.",
            "waitsAnHour",
            "firstAnswerKept",
          ],
          [
            "Si vous ne l’ouvrez pas, la page disparaît au bout de cette heure. Votre adresse reste, comme un compte que personne n’a ouvert, jusqu’à ce que vous la fassiez supprimer.",
            "goneWithinTheHour",
            "accountDeletion",
          ],
          ["Qui tape l’adresse d’un autre ne met rien dans son compte.", "nothingPlanted"],
        ],
      },
      {
        title: "Pourquoi",
        texts: [
          [
            "Pour faire votre livre et votre livre audio, et pour vous répondre. C’est ce que vous nous demandez, et notre raison en droit.",
          ],
          ["Nous n’en vendons rien, n’affichons aucune publicité et n’entraînons aucun modèle avec."],
        ],
      },
      {
        title: "Qui les voit",
        texts: [
          [
            "Vous. Personne d’autre ne peut trouver, écouter ou lire vos enregistrements, hors les réponses que vous ouvrez à la famille que vous avez invitée, que vous confiez à quelqu’un par un lien privé ou que vous mettez dans votre livre : quiconque tient le livre imprimé peut écouter celles-là par ses codes.",
            "privateRecordings",
            "familyHears",
            "heardInPrint",
          ],
          [
            "Le livre vous a été offert ? Alors la personne qui vous l’offre voit combien de questions sont racontées. Elle n’entend une réponse que si vous le lui permettez, et la réservez à votre famille.",
            "giverHears",
          ],
          [
            "Quand vous ouvrez une réponse à votre famille, une lettre en apporte à chacun la première phrase, dix minutes plus tard.",
            "sentenceLetter",
          ],
          ["Qui écoute ce que vous partagez vous est nommé, et en est prévenu avant d’écouter.", "listenersSeen"],
          [
            "Si vous posez une question aux vôtres de votre propre voix, il n’y a que la personne à qui vous la posez qui l’entende. Elle est gardée avec votre question et s’en va avec elle.",
            "askerHeard",
          ],
          [
            "Les services que l’exploitant a configurés, pour envoyer un email ou noter la parole, reçoivent ce que leur tâche demande et rien de plus. Sans un tel service, rien ne quitte la machine de l’exploitant.",
          ],
        ],
      },
      {
        title: "Votre voix",
        texts: [
          ["Votre voix est enregistrée ; elle n’est pas clonée sans votre oui, dit à voix haute."],
          [
            "Là où ce service propose une voix clonée, elle est faite seulement avec votre consentement enregistré, pour votre seul livre audio, et effacée si vous le retirez.",
            "cloneByConsent",
          ],
        ],
      },
      {
        title: "Combien de temps",
        texts: [
          ["Votre compte et ce que vous avez raconté restent jusqu’à ce que vous les fassiez supprimer."],
          [
            "Une réponse que vous effacez disparaît après 30 jours, avec sa voix et tous les livres qui en ont été faits.",
            "erasedGoes",
          ],
          [
            "Quand un compte est supprimé, ses enregistrements, ses textes et ses livres le sont aussi, sur chaque machine.",
            "accountDeletion",
          ],
          [
            "Vous pouvez tout télécharger d’un coup depuis la page de votre compte, quand vous voulez.",
            "takeEverything",
          ],
          [
            "Vous pouvez tout effacer vous-même depuis la page de votre compte. Pendant une semaine, vous pouvez encore tout garder.",
            "deleteAlone",
          ],
        ],
      },
      {
        title: "Cookies",
        texts: [
          [
            "La connexion et votre choix demandent une place sur votre appareil. Rien d’autre n’est gardé ni chargé avant votre accord.",
            "alwaysAsked",
          ],
          ["Là où l’on raconte ou relit sa vie, aucune mesure d’audience n’est jamais chargée."],
        ],
      },
      {
        title: "Vos droits",
        texts: [
          [
            "Vous pouvez voir, corriger, emporter ou effacer ce que nous gardons de vous, ou nous demander d’arrêter. Vos mots se corrigent et tout s’efface dans votre compte ; pour le reste, écrivez-nous.",
          ],
          [
            "Si vous pensez que nous faisons mal, vous pouvez saisir l’autorité de protection des données de votre pays ; en France, la CNIL.",
          ],
        ],
      },
    ],
  },
  terms: {
    title: "Conditions",
    description: "Ce que nous promettons, ce que vous promettez, et ce qui ne s’achète pas encore.",
    lead: "L’accord entre vous et qui tient ce service, assez court pour être lu.",
    parts: [
      { title: "Avec qui", texts: [["Vous concluez cet accord avec :"]], operator: true },
      {
        title: "Ce que nous faisons",
        texts: [
          [
            "Nous demandons, enregistrons, notons, et faisons un livre et un livre audio de ce que vous racontez.",
            "audiobook",
          ],
          ["Le livre est fait de vos mots. Une phrase que vos mots ne portent pas est refusée.", "nothingInvented"],
          ["Vous choisissez les réponses qui y entrent, et pouvez corriger chacune.", "chooseAnswers", "correctWords"],
        ],
      },
      {
        title: "Ce qui reste à vous",
        texts: [
          [
            "Tout ce que vous dites et tout ce qui en est fait. Vous nous permettez seulement de le faire et de vous le livrer.",
          ],
        ],
      },
      {
        title: "Ce que nous vous demandons",
        texts: [
          ["Racontez votre propre histoire, nommez les vivants avec soin, n’enregistrez personne sans son accord."],
          ["Gardez votre mot de passe pour vous : qui parle dans votre compte parle en votre nom."],
        ],
      },
      {
        title: "Prix et remboursement",
        texts: [
          ["L’essai gratuit ne coûte rien et ne demande pas de carte."],
          [
            "La commande ouvre bientôt : rien ne s’achète aujourd’hui. Les prix seront montrés avant l’achat, et le remboursement sera possible jusqu’à votre accord sur le PDF final.",
            "ordering",
          ],
        ],
      },
      {
        title: "Bêta",
        texts: [
          ["Le service est en bêta. Des choses changeront, et vous en serez prévenu."],
          [
            "Gardez une copie de ce que vous ne voudriez pas perdre : le livre, le livre audio et les enregistrements sont des fichiers ordinaires.",
            "ordinaryFiles",
          ],
        ],
      },
      {
        title: "Partir",
        texts: [
          [
            "Vous pouvez partir quand vous voulez. Vous effacez vous-même votre compte, avec tout ce qu’il contient, ou vous nous écrivez.",
            "accountDeletion",
            "deleteAlone",
          ],
        ],
      },
    ],
  },
};

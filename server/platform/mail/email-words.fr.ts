import { fileSize } from "#domain/account/file-size.ts";
import { brand } from "#domain/content.ts";
import {
  answerOf,
  archiveOf,
  newEmailOf,
  messageOf,
  giftOf,
  acceptedOf,
  familyOf,
  contributionsOf,
  discountOf,
  alertOf,
  isDraft,
  linkRequestOf,
  sharedOf,
  type EmailDictionary,
  type EmailLetters,
  type EmailFrame,
} from "./email-words.ts";
import { erasureLetters } from "./erasure-words.ts";
import { trusteeLetters } from "./trustee-words.ts";

const frame: EmailFrame = {
  promise: "Votre voix, leur héritage",
  code: "Tapez ces six chiffres là où ils vous sont demandés :",
  or: "Ou appuyez sur le bouton, dans le navigateur où vous avez demandé cette lettre :",
  plain: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  footer: `${brand} ne vous écrit qu’au sujet de votre compte.`,
};

const letters: EmailLetters = {
  ...erasureLetters.fr,
  ...trusteeLetters.fr,
  waitlist_invitation: (message) => {
    const { code, percent, until } = discountOf(message);
    const day = until.toLocaleDateString("fr-FR", { dateStyle: "long" });
    return {
      subject: `Votre place chez ${brand} est prête`,
      greeting: "Votre place est prête",
      body: `Vous aviez demandé à être prévenu dès qu’une place se libère. C’est le cas : appuyez sur le bouton et commencez quand bon vous semble. Parmi les premiers, vous bénéficiez de ${percent} % de réduction sur le livre complet avec le code ${code}, jusqu’au ${day}.`,
      button: "Commencer mon histoire",
      ending:
        "La place est réservée à cette adresse, et vous n’avez rien à faire pour la garder. Si vous n’avez rien demandé, laissez simplement cette lettre.",
      footer: `Cette lettre est partie parce que cette adresse figure sur la liste d’attente de ${brand}.`,
    };
  },
  alert: (message) => {
    const { what, subject, isOver } = alertOf(message);
    const problems = {
      job_failing: `La tâche ${subject} échoue de façon répétée`,
      disk_full: "Le disque est rempli à plus de 85 %",
      mail_refused: "Le serveur de courrier refuse les lettres",
      limit_reached: `Beaucoup de personnes atteignent une limite (${subject})`,
      backup_missing: "Aucune sauvegarde complète depuis deux jours",
      certificate_expiring: "Le certificat TLS arrive à expiration",
      voice_remains: "Une voix de synthèse n’a pas pu être effacée chez son prestataire",
    };
    return {
      subject: isOver ? `Résolu : ${problems[what]}` : problems[what],
      greeting: isOver ? "C’est résolu" : "Un point demande votre attention",
      body: isOver
        ? `C’est terminé : ${problems[what]}.`
        : `${problems[what]}. Vous recevez une seule lettre à ce sujet, puis une autre quand tout sera rentré dans l’ordre.`,
      button: "Ouvrir le journal",
      ending: "Rien de ce qui a été raconté n’est perdu. Le journal donne les détails.",
    };
  },
  family_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = familyOf(message);
    return {
      subject: `${teller} aimerait que vous écoutiez`,
      greeting: `Bonjour ${recipient},`,
      body: `${teller} (${tellerEmail}) raconte sa vie, de sa propre voix, et aimerait que vous entendiez ce qui est marqué pour la famille. Vous n’entendez rien d’autre, et cela ne vous coûte rien.`,
      button: "Écouter",
      ending: `Le bouton sert pendant ${days} jours, une fois, et pour cette adresse seulement. Si vous ne connaissez pas ${teller}, vous n’avez rien à faire.`,
      footer: `Cette lettre est partie parce que ${tellerEmail} a donné cette adresse. Si vous acceptez, une seule autre lettre suivra, quand un premier récit sera partagé avec vous.`,
    };
  },
  link_request: (message) => {
    const { wants, recipient, name, message: said } = linkRequestOf(message);
    const asks = wants === "pin" ? "vous demande le code de votre lien" : "vous redemande votre lien";
    return {
      subject: `${name} ${asks}`,
      greeting: "Bonjour,",
      body: `${name} a le lien que vous avez donné à ${recipient}, et ${asks}.${said === "" ? "" : ` Voici son message : « ${said} »`}`,
      button: "Voir les liens que j’ai donnés",
      ending:
        wants === "pin"
          ? "Nous ne connaissons pas le code. Dites-le au téléphone, ou donnez un nouveau lien. Si vous ne connaissez pas cette personne, reprenez le lien."
          : "Vous pouvez le rouvrir, ou non : la même adresse marchera de nouveau. Si vous ne faites rien, il reste fermé.",
    };
  },
  gift_invitation: (message) => {
    const { recipient, giver, giverEmail, days } = giftOf(message);
    return {
      subject: `${giver} vous fait un cadeau`,
      greeting: `Bonjour ${recipient},`,
      body: `${giver} (${giverEmail}) aimerait entendre votre vie, racontée par vous, de votre propre voix. C’est un cadeau : on vous pose une question après l’autre, et vous parlez. Il ne vous coûte rien, et vous gardez pour vous ce que vous voulez.`,
      button: "Ouvrir mon cadeau",
      ending: `Le bouton sert pendant ${days} jours, et pour cette adresse seulement. Vous pouvez aussi y répondre « pas maintenant ». Si vous ne connaissez pas ${giver}, vous n’avez rien à faire.`,
      footer: `Cette lettre est partie parce que ${giverEmail} a donné cette adresse. ${brand} ne lui écrira pour rien d’autre.`,
    };
  },
  gift_accepted: (message) => {
    const { recipient, giver } = acceptedOf(message);
    return {
      subject: `Votre cadeau est accepté : ${recipient} a dit oui`,
      greeting: `Bonjour ${giver},`,
      body: `${recipient} a ouvert votre lettre et a dit oui. Les questions sont là, et l’on y répond une à la fois, quand on veut. Ce que vous en entendrez, c’est à ${recipient} d’en décider.`,
      button: "Voir où cela en est",
      ending:
        "Vous n’avez rien à faire. Dès que quelque chose est partagé avec vous, une lettre vous en apporte la première phrase.",
    };
  },
  shared_sentence: (message) => {
    const { recipient, teller } = sharedOf(message);
    return {
      subject: `${teller} partage un récit avec vous`,
      greeting: `Bonjour ${recipient},`,
      body: isDraft(message)
        ? `${teller} partage une réponse avec vous. Elle commence ainsi, telle que notre machine l’a comprise :`
        : `${teller} partage une réponse avec vous. Elle commence ainsi :`,
      button: "Écouter",
      ending: `La suite vous attend, dite de vive voix. Quand vous l’aurez écoutée, ${teller} le verra. Vous ne recevrez pas d’autre lettre de ce genre : ce qui sera partagé plus tard vous attendra au même endroit.`,
    };
  },
  archive_ready: (message) => {
    const { bytes, expiresAt } = archiveOf(message);
    const day = expiresAt.toLocaleDateString("fr-FR", { dateStyle: "long" });
    return {
      subject: "Vos archives sont prêtes",
      greeting: "Vos archives sont prêtes",
      body: `Tout ce qui est à vous tient dans un seul dossier : ${fileSize(bytes, "fr")}. Téléchargez-le depuis votre compte jusqu’au ${day}. Il s’ouvre sans nous et sans internet : décompressez-le et cliquez sur « start ».`,
      button: "Aller à mon compte",
      ending:
        "Gardez-le là où vous gardez ce qui vous est cher. Si vous n’avez rien demandé, déconnectez tous les autres appareils depuis votre compte.",
    };
  },
  contributions: (message) => {
    const { memory, waiting } = contributionsOf(message);
    return {
      subject: `Votre avis est attendu : ${memory}`,
      greeting: waiting === 1 ? "Une contribution attend votre avis" : `${waiting} contributions attendent votre avis`,
      body: `Une personne qui a votre lien a envoyé quelque chose pour « ${memory} ». Personne d’autre ne le voit avant votre accord. Rien ne presse.`,
      button: "Regarder",
      ending:
        "Vous recevez au plus une lettre de ce genre par jour pour ce souvenir. Vous pouvez mettre fin au lien sur la page du souvenir.",
    };
  },
  first_page: (message) => ({
    subject: "Votre première page",
    greeting: "Voici votre première page",
    body: "Vous l’avez racontée, et elle est gardée pour votre livre, avec l’enregistrement de votre voix. Tant que vous n’en décidez pas autrement, vous seul pouvez l’entendre.",
    button: "Ouvrir mon livre",
    ending: isDraft(message)
      ? "Voilà ce que notre machine a compris. Écoutez-vous dans votre livre et corrigez ce qui est faux, quand vous voulez."
      : "La question suivante attend dans votre livre, aujourd’hui ou un autre jour.",
  }),
  contact_message: (message) => ({
    subject: `Un message de ${messageOf(message).from}`,
    greeting: "Quelqu’un vous a écrit",
    body: messageOf(message).message,
    ending: `Il est venu par le formulaire de contact. Répondez à ${messageOf(message).from}.`,
  }),
  contact_answer: (message) => ({
    subject: "Notre réponse à votre message",
    greeting: `Bonjour ${answerOf(message).name},`,
    body: answerOf(message).answer,
    ending: `Vous nous avez écrit : « ${answerOf(message).question} »`,
    footer: `Cette lettre répond à un message envoyé à ${brand} depuis cette adresse.`,
  }),
  confirmation: () => ({
    subject: "Confirmez votre adresse email",
    greeting: `Bienvenue chez ${brand}`,
    body: "Il reste une étape : confirmer que cette adresse est bien la vôtre. Vous pourrez ensuite commencer votre récit.",
    button: "Confirmer mon adresse",
    ending: "Si vous n’avez pas créé de compte, vous n’avez rien à faire.",
  }),
  magic_link: () => ({
    subject: "Votre lien de connexion",
    greeting: "Voici votre accès",
    body: "Aucun mot de passe n’est nécessaire. Chiffres et bouton servent une seule fois, pendant une heure.",
    button: "Me connecter",
    ending:
      "Si vous n’avez rien demandé, vous n’avez rien à faire. Sans ce message, personne ne peut entrer par ce chemin.",
  }),
  recovery: () => ({
    subject: "Choisissez un nouveau mot de passe",
    greeting: "Mot de passe oublié ? Cela arrive.",
    body: "Choisissez-en un nouveau. Chiffres et bouton servent une seule fois, pendant une heure.",
    button: "Choisir un nouveau mot de passe",
    ending: "Si vous n’avez rien demandé, vous n’avez rien à faire. Votre mot de passe ne change pas.",
  }),
  invite: () => ({
    subject: `Vous êtes invité chez ${brand}`,
    greeting: "Une invitation pour vous",
    body: `Quelqu’un souhaite vous accueillir chez ${brand}, où les récits de vie se gardent dans la voix qui les raconte.`,
    button: "Accepter l’invitation",
    ending: "Si vous ne savez pas de qui elle vient, vous n’avez rien à faire.",
  }),
  email_change_new: (message) => ({
    subject: "Confirmez votre nouvelle adresse email",
    greeting: "Est-ce votre nouvelle adresse ?",
    body: `Votre compte ${brand} doit passer à l’adresse ${newEmailOf(message)}. Appuyez sur le bouton pour confirmer.`,
    button: "Confirmer ma nouvelle adresse",
    ending: "Si vous n’avez rien demandé, vous n’avez rien à faire.",
  }),
  email_change_current: (message) => ({
    subject: "Autorisez le changement de votre adresse email",
    greeting: "Votre adresse doit changer",
    body: `Votre compte ${brand} doit quitter cette adresse pour ${newEmailOf(message)}. Appuyez sur le bouton pour l’autoriser. Les deux adresses doivent donner leur accord.`,
    button: "Autoriser le changement",
    ending: "Si vous n’avez rien demandé, n’appuyez pas sur le bouton et changez votre mot de passe.",
  }),
  reauthentication: () => ({
    subject: "Votre code de confirmation",
    greeting: "Est-ce bien vous ?",
    body: "Avant un changement important, nous vérifions que c’est bien vous.",
    ending: "Si vous n’avez rien demandé, changez votre mot de passe. Ne donnez ce code à personne.",
  }),
  password_changed: () => ({
    subject: "Votre mot de passe a été changé",
    greeting: "Votre mot de passe a été changé",
    body: `Le mot de passe de votre compte ${brand} vient d’être changé, et tous vos autres appareils ont été déconnectés.`,
    button: `Ouvrir ${brand}`,
    ending: "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ».",
  }),
  already_registered: () => ({
    subject: "Vous avez déjà un compte",
    greeting: "Vous avez déjà un compte",
    body: "Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Vous en avez déjà un : connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.",
    button: "Me connecter",
    ending: "Si ce n’était pas vous, vous n’avez rien à faire.",
  }),
};

export const fr: EmailDictionary = { frame, letters };

import type { Language } from "#domain/language.ts";
import type { Email } from "./email.ts";
import { keepPageWords } from "./keep-page-words.ts";

/** The texts of an email. `button` is the link's label, `code` the code's. */
export type EmailWords = {
  subject: string;
  greeting: string;
  body: string;
  button?: string;
  ending: string;
  /** For emails that are not about an account. */
  footer?: string;
};

export const frame: Record<Language, { promise: string; code: string; or: string; plain: string; footer: string }> = {
  en: {
    promise: "Your Voice, Their Legacy",
    code: "Type these six digits where you are asked for them:",
    or: "Or press the button, in the browser in which you asked for this letter:",
    plain: "If the button does not work, copy this address into your browser:",
    footer: "Heirvoice writes to you only about your account.",
  },
  fr: {
    promise: "Votre voix, leur héritage",
    code: "Tapez ces six chiffres là où ils vous sont demandés :",
    or: "Ou appuyez sur le bouton, dans le navigateur où vous avez demandé cette lettre :",
    plain: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
    footer: "Heirvoice ne vous écrit qu’au sujet de votre compte.",
  },
};

type Words = Record<Email["kind"], (message: Email) => EmailWords>;

const newEmailOf = (message: Email) => ("newEmail" in message ? message.newEmail : "");

const messageOf = (message: Email) => ("message" in message ? message : { from: "", message: "" });

const giftOf = (message: Email) =>
  message.kind === "gift_invitation" ? message : { recipient: "", giver: "", giverEmail: "", days: 0 };

const acceptedOf = (message: Email) => (message.kind === "gift_accepted" ? message : { recipient: "", giver: "" });

const familyOf = (message: Email) =>
  message.kind === "family_invitation" ? message : { recipient: "", teller: "", tellerEmail: "", days: 0 };

const isDraft = (message: Email) => message.kind === "first_page" && message.isDraft;

const english: Words = {
  family_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = familyOf(message);
    return {
      subject: `${teller} would like you to listen`,
      greeting: `Dear ${recipient},`,
      body: `${teller} (${tellerEmail}) tells their life, in their own voice, and would like you to hear what they mark for their family. You hear nothing else, and it costs you nothing.`,
      button: "Listen",
      ending: `The button works for ${days} days, once, and for this address alone. If you do not know ${teller}, you need not do anything.`,
      footer: `This letter was sent because ${tellerEmail} named this address. Heirvoice writes to it about nothing else.`,
    };
  },
  gift_invitation: (message) => {
    const { recipient, giver, giverEmail, days } = giftOf(message);
    return {
      subject: `${giver} has a gift for you`,
      greeting: `Dear ${recipient},`,
      body: `${giver} (${giverEmail}) would love to hear your life, told by you, in your own voice. It is a gift: you are asked, one question after the other, and you talk. It costs you nothing, and you keep to yourself whatever you like.`,
      button: "Open my gift",
      ending: `The button works for ${days} days, and for this address alone. You can also say “not now” there. If you do not know ${giver}, you need not do anything.`,
      footer: `This letter was sent because ${giverEmail} named this address. Heirvoice writes to it about nothing else.`,
    };
  },
  gift_accepted: (message) => {
    const { recipient, giver } = acceptedOf(message);
    return {
      subject: `${recipient} has accepted your gift`,
      greeting: `Dear ${giver},`,
      body: `${recipient} has opened your letter and said yes. The questions wait there now, and are answered one at a time, whenever it suits. What you hear of it is for ${recipient} to say.`,
      button: "See how far it is",
      ending: "There is nothing for you to do. As soon as something is shared with you, it is there.",
    };
  },
  first_page: (message) => ({
    subject: "Your first page",
    greeting: "Here is your first page",
    body: "You told it, and it is kept for your book, with the recording of your own voice. Until you say otherwise, you alone can hear it.",
    button: "Open my book",
    ending: isDraft(message)
      ? "So our machine heard you. Play your voice in your book and correct what is wrong, whenever you like."
      : "Your next question waits in your book, today or another day.",
  }),
  contact_message: (message) => ({
    subject: `A message from ${messageOf(message).from}`,
    greeting: "Somebody wrote to you",
    body: messageOf(message).message,
    ending: `It came through the contact form. Please answer to ${messageOf(message).from}.`,
  }),
  confirmation: () => ({
    subject: "Please confirm your email address",
    greeting: "Welcome to Heirvoice",
    body: "One step is left: say that this address is yours. Then you can begin to tell your story.",
    button: "Confirm my address",
    ending: "If you did not create an account, you need not do anything.",
  }),
  magic_link: () => ({
    subject: "Your sign-in link",
    greeting: "Here is your way in",
    body: "No password is needed. Digits and button work once, for one hour.",
    button: "Sign in",
    ending: "If you did not ask for this, you need not do anything. Without this message nobody gets in this way.",
  }),
  recovery: () => ({
    subject: "Choose a new password",
    greeting: "Forgotten your password? It happens.",
    body: "Choose a new one. Digits and button work once, for one hour.",
    button: "Choose a new password",
    ending: "If you did not ask for this, you need not do anything. Your password stays as it is.",
  }),
  invite: () => ({
    subject: "You are invited to Heirvoice",
    greeting: "You are invited",
    body: "Someone would like you to join them on Heirvoice, where life stories are kept in the voice that tells them.",
    button: "Accept the invitation",
    ending: "If you do not know who this is from, you need not do anything.",
  }),
  email_change_new: (message) => ({
    subject: "Please confirm your new email address",
    greeting: "Is this your new address?",
    body: `Your Heirvoice account is to move to ${newEmailOf(message)}. Press the button to confirm.`,
    button: "Confirm my new address",
    ending: "If you did not ask for this, you need not do anything.",
  }),
  email_change_current: (message) => ({
    subject: "Please allow the change of your email address",
    greeting: "Your address is to change",
    body: `Your Heirvoice account is to move from this address to ${newEmailOf(message)}. Press the button to allow it. Both addresses must agree.`,
    button: "Allow the change",
    ending: "If you did not ask for this, do not press the button, and change your password.",
  }),
  reauthentication: () => ({
    subject: "Your confirmation code",
    greeting: "Is it you?",
    body: "Before an important change we make sure that it is you.",
    ending: "If you did not ask for this, change your password. Tell nobody the code.",
  }),
  password_changed: () => ({
    subject: "Your password was changed",
    greeting: "Your password was changed",
    body: "The password of your Heirvoice account has just been changed, and every other device was signed out.",
    button: "Open Heirvoice",
    ending: "If it was not you, choose a new password at once with “Forgot password”.",
  }),
  already_registered: () => ({
    subject: "You already have an account",
    greeting: "You already have an account",
    body: "Someone, probably you, tried to create an account with this address. You already have one: sign in, or choose a new password if you have forgotten it.",
    button: "Sign in",
    ending: "If it was not you, you need not do anything.",
  }),
};

const french: Words = {
  family_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = familyOf(message);
    return {
      subject: `${teller} aimerait que vous écoutiez`,
      greeting: `Bonjour ${recipient},`,
      body: `${teller} (${tellerEmail}) raconte sa vie, de sa propre voix, et aimerait que vous entendiez ce qui est marqué pour la famille. Vous n’entendez rien d’autre, et cela ne vous coûte rien.`,
      button: "Écouter",
      ending: `Le bouton sert pendant ${days} jours, une fois, et pour cette adresse seulement. Si vous ne connaissez pas ${teller}, vous n’avez rien à faire.`,
      footer: `Cette lettre est partie parce que ${tellerEmail} a donné cette adresse. Heirvoice ne lui écrira pour rien d’autre.`,
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
      footer: `Cette lettre est partie parce que ${giverEmail} a donné cette adresse. Heirvoice ne lui écrira pour rien d’autre.`,
    };
  },
  gift_accepted: (message) => {
    const { recipient, giver } = acceptedOf(message);
    return {
      subject: `Votre cadeau est accepté : ${recipient} a dit oui`,
      greeting: `Bonjour ${giver},`,
      body: `${recipient} a ouvert votre lettre et a dit oui. Les questions sont là, et l’on y répond une à la fois, quand on veut. Ce que vous en entendrez, c’est à ${recipient} d’en décider.`,
      button: "Voir où cela en est",
      ending: "Vous n’avez rien à faire. Dès que quelque chose est partagé avec vous, vous le trouverez là.",
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
  confirmation: () => ({
    subject: "Confirmez votre adresse email",
    greeting: "Bienvenue chez Heirvoice",
    body: "Il reste une étape : confirmer que cette adresse est bien la vôtre. Vous pourrez ensuite commencer votre récit.",
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
    greeting: "Mot de passe oublié ? Cela arrive.",
    body: "Choisissez-en un nouveau. Chiffres et bouton servent une seule fois, pendant une heure.",
    button: "Choisir un nouveau mot de passe",
    ending: "Si vous n’avez rien demandé, vous n’avez rien à faire. Votre mot de passe ne change pas.",
  }),
  invite: () => ({
    subject: "Vous êtes invité chez Heirvoice",
    greeting: "Une invitation pour vous",
    body: "Quelqu’un souhaite vous accueillir chez Heirvoice, où les récits de vie se gardent dans la voix qui les raconte.",
    button: "Accepter l’invitation",
    ending: "Si vous ne savez pas de qui elle vient, vous n’avez rien à faire.",
  }),
  email_change_new: (message) => ({
    subject: "Confirmez votre nouvelle adresse email",
    greeting: "Est-ce votre nouvelle adresse ?",
    body: `Votre compte Heirvoice doit passer à l’adresse ${newEmailOf(message)}. Appuyez sur le bouton pour confirmer.`,
    button: "Confirmer ma nouvelle adresse",
    ending: "Si vous n’avez rien demandé, vous n’avez rien à faire.",
  }),
  email_change_current: (message) => ({
    subject: "Autorisez le changement de votre adresse email",
    greeting: "Votre adresse doit changer",
    body: `Votre compte Heirvoice doit quitter cette adresse pour ${newEmailOf(message)}. Appuyez sur le bouton pour l’autoriser. Les deux adresses doivent donner leur accord.`,
    button: "Autoriser le changement",
    ending: "Si vous n’avez rien demandé, n’appuyez pas sur le bouton et changez votre mot de passe.",
  }),
  reauthentication: () => ({
    subject: "Votre code de confirmation",
    greeting: "Est-ce bien vous ?",
    body: "Avant un changement important, nous vérifions que c’est bien vous.",
    ending: "Si vous n’avez rien demandé, changez votre mot de passe. Ne donnez ce code à personne.",
  }),
  password_changed: () => ({
    subject: "Votre mot de passe a été changé",
    greeting: "Votre mot de passe a été changé",
    body: "Le mot de passe de votre compte Heirvoice vient d’être changé, et tous vos autres appareils ont été déconnectés.",
    button: "Ouvrir Heirvoice",
    ending: "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ».",
  }),
  already_registered: () => ({
    subject: "Vous avez déjà un compte",
    greeting: "Vous avez déjà un compte",
    body: "Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Vous en avez déjà un : connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.",
    button: "Me connecter",
    ending: "Si ce n’était pas vous, vous n’avez rien à faire.",
  }),
};

export function wordsOf(message: Email): EmailWords {
  if ("keepsPage" in message && message.keepsPage) return keepPageWords[message.language];
  return (message.language === "fr" ? french : english)[message.kind](message);
}

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
  promise: "Your Voice, Their Legacy",
  code: "Type these six digits where you are asked for them:",
  or: "Or press the button, in the browser in which you asked for this letter:",
  plain: "If the button does not work, copy this address into your browser:",
  footer: `${brand} writes to you only about your account.`,
};

const letters: EmailLetters = {
  ...erasureLetters.en,
  ...trusteeLetters.en,
  waitlist_invitation: (message) => {
    const { code, percent, until } = discountOf(message);
    const day = until.toLocaleDateString("en-US", { dateStyle: "long" });
    return {
      subject: `Your place at ${brand} is ready`,
      greeting: "Your place is ready",
      body: `You asked to be told when there is room. There is now: press the button and begin whenever it suits you. As one of the first, you have ${percent} % off the whole book with the code ${code}, until ${day}.`,
      button: "Begin my story",
      ending:
        "The place is for this address alone, and you need not do anything to keep it. If you never asked, simply leave this letter.",
      footer: `This letter was sent because this address is on the waitlist of ${brand}.`,
    };
  },
  alert: (message) => {
    const { what, subject, isOver } = alertOf(message);
    const problems = {
      job_failing: `The job ${subject} fails again and again`,
      disk_full: "The disk is more than 85 % full",
      mail_refused: "The mail server refuses letters",
      limit_reached: `Many people reach a limit (${subject})`,
      backup_missing: "No backup has been completed for two days",
      certificate_expiring: "The TLS certificate is about to expire",
      voice_remains: "A computer voice could not be deleted at its provider",
    };
    return {
      subject: isOver ? `Resolved: ${problems[what]}` : problems[what],
      greeting: isOver ? "Resolved" : "Something needs a look",
      body: isOver
        ? `This is over: ${problems[what]}.`
        : `${problems[what]}. You get one letter about it, and another one when it is over.`,
      button: "Open the log",
      ending: "Nothing that people told has been lost. The log has the details.",
    };
  },
  family_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = familyOf(message);
    return {
      subject: `${teller} would like you to listen`,
      greeting: `Dear ${recipient},`,
      body: `${teller} (${tellerEmail}) tells their life, in their own voice, and would like you to hear what they mark for their family. You hear nothing else, and it costs you nothing.`,
      button: "Listen",
      ending: `The button works for ${days} days, once, and for this address alone. If you do not know ${teller}, you need not do anything.`,
      footer: `This letter was sent because ${tellerEmail} named this address. If you accept, one more letter comes, when the first story is shared with you.`,
    };
  },
  link_request: (message) => {
    const { wants, recipient, name, message: said } = linkRequestOf(message);
    const asks = wants === "pin" ? `asks for the PIN of your link` : `asks for your link once more`;
    return {
      subject: `${name} ${asks}`,
      greeting: "Hello,",
      body: `${name} has the link that you gave to ${recipient}, and ${asks}.${said === "" ? "" : ` They write: “${said}”`}`,
      button: "See the links I have given",
      ending:
        wants === "pin"
          ? "We do not know the PIN. Tell it to them on the telephone, or give them a new link. If you do not know them, take the link back."
          : "You may open it again, or not: the same address works then. If you do nothing, it stays closed.",
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
      footer: `This letter was sent because ${giverEmail} named this address. ${brand} writes to it about nothing else.`,
    };
  },
  gift_accepted: (message) => {
    const { recipient, giver } = acceptedOf(message);
    return {
      subject: `${recipient} has accepted your gift`,
      greeting: `Dear ${giver},`,
      body: `${recipient} has opened your letter and said yes. The questions wait there now, and are answered one at a time, whenever it suits. What you hear of it is for ${recipient} to say.`,
      button: "See how far it is",
      ending:
        "There is nothing for you to do. As soon as something is shared with you, one letter brings its first sentence.",
    };
  },
  shared_sentence: (message) => {
    const { recipient, teller } = sharedOf(message);
    return {
      subject: `${teller} has shared a story with you`,
      greeting: `Dear ${recipient},`,
      body: isDraft(message)
        ? `${teller} has shared an answer with you. It begins like this, as our machine heard it:`
        : `${teller} has shared an answer with you. It begins like this:`,
      button: "Listen",
      ending: `The rest waits for you, in the voice that tells it. When you have listened, ${teller} can see it. This is the only letter of this kind; what is shared later waits in the same place.`,
    };
  },
  archive_ready: (message) => {
    const { bytes, expiresAt } = archiveOf(message);
    const day = expiresAt.toLocaleDateString("en-US", { dateStyle: "long" });
    return {
      subject: "Your archive is ready",
      greeting: "Your archive is ready",
      body: `Everything of yours is in one folder: ${fileSize(bytes, "en")}. Download it from your account until ${day}. It opens without us and without internet: unpack it and click “start”.`,
      button: "Go to my account",
      ending:
        "Keep it where you keep what is dear to you. If you did not ask for it, sign out every other device in your account.",
    };
  },
  contributions: (message) => {
    const { memory, waiting } = contributionsOf(message);
    return {
      subject: `Something waits for your word: ${memory}`,
      greeting: waiting === 1 ? "One piece waits for your word" : `${waiting} pieces wait for your word`,
      body: `Somebody with your link has sent something for “${memory}”. Nobody else sees it before you say so. There is no hurry.`,
      button: "Look at it",
      ending: "You get at most one such letter a day for this memory. You can end the link on the memory’s page.",
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
  contact_answer: (message) => ({
    subject: "Our answer to your message",
    greeting: `Dear ${answerOf(message).name},`,
    body: answerOf(message).answer,
    ending: `You wrote to us: “${answerOf(message).question}”`,
    footer: `This letter answers a message that was sent to ${brand} from this address.`,
  }),
  confirmation: () => ({
    subject: "Please confirm your email address",
    greeting: `Welcome to ${brand}`,
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
    subject: `You are invited to ${brand}`,
    greeting: "You are invited",
    body: `Someone would like you to join them on ${brand}, where life stories are kept in the voice that tells them.`,
    button: "Accept the invitation",
    ending: "If you do not know who this is from, you need not do anything.",
  }),
  email_change_new: (message) => ({
    subject: "Please confirm your new email address",
    greeting: "Is this your new address?",
    body: `Your ${brand} account is to move to ${newEmailOf(message)}. Press the button to confirm.`,
    button: "Confirm my new address",
    ending: "If you did not ask for this, you need not do anything.",
  }),
  email_change_current: (message) => ({
    subject: "Please allow the change of your email address",
    greeting: "Your address is to change",
    body: `Your ${brand} account is to move from this address to ${newEmailOf(message)}. Press the button to allow it. Both addresses must agree.`,
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
    body: `The password of your ${brand} account has just been changed, and every other device was signed out.`,
    button: `Open ${brand}`,
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

export const en: EmailDictionary = { frame, letters };

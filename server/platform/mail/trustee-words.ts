import type { Language } from "#domain/language.ts";
import type { Email } from "./email.ts";
import type { EmailLetters } from "./email-words.ts";

type TrusteeLetters = Pick<EmailLetters, "trustee_invitation" | "opening_asked" | "seals_opened">;

const en: TrusteeLetters = {
  trustee_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = invitationOf(message);
    return {
      subject: `${teller} would like to trust you with something`,
      greeting: `Dear ${recipient},`,
      body: `${teller} (${tellerEmail}) tells their life, in their own voice, and has sealed some answers. They ask you to be a trustee: one day, when they are no longer there, you may ask us to open what is sealed. Thirty days then pass, in which they or another trustee can stop it. Until then you see nothing of it, and it costs you nothing.`,
      button: "See what is asked of me",
      ending: `The button works for ${days} days and for this address alone. If you do not know ${teller}, you need not do anything.`,
      footer: `This letter was sent because ${tellerEmail} named this address.`,
    };
  },
  opening_asked: (message) => {
    const { isOwn, teller, askedBy, reason, opensAt } = askedOf(message);
    const day = opensAt.toLocaleDateString("en-US", { dateStyle: "long" });
    return isOwn
      ? {
          subject: `${askedBy} asks to open your sealed answers`,
          greeting: "Are you there?",
          body: `${askedBy}, whom you named as a trustee, asks us to open what you have sealed, with these words: “${reason}” If nobody stops it, your sealed answers open on ${day} to the people whom you named, and to nobody else. If you read this, one tap stops it.`,
          button: "Stop it",
          ending:
            "After a stop nobody can ask again for 90 days. You can change your trustees in your account at any time.",
        }
      : {
          subject: `${askedBy} asks to open what ${teller} has sealed`,
          greeting: "Another trustee has asked",
          body: `${askedBy} asks us to open the sealed answers of ${teller}, with these words: “${reason}” If nobody stops it, they open on ${day} to the people whom ${teller} named. If you think that this is not right, one tap stops it.`,
          button: "Stop it",
          ending: "If it is right, you need not do anything.",
        };
  },
  seals_opened: (message) => {
    const { isOwn, teller, askedBy } = openedOf(message);
    return isOwn
      ? {
          subject: "Your sealed answers are open",
          greeting: "Thirty days have passed",
          body: `${askedBy} asked to open what you had sealed, and nobody stopped it. The people whom you named can hear it now. If you read this, you can close it again.`,
          button: "See it, and close it again",
          ending: "What somebody has heard meanwhile cannot be taken back.",
        }
      : {
          subject: `${teller} has left you something to hear`,
          greeting: "The seal is open",
          body: `${teller} sealed some answers for the people they named, and you are one of them. You can hear them now, in ${teller}’s own voice, whenever you are ready.`,
          button: "Listen",
          ending: "They stay there. There is no hurry.",
        };
  },
};

const fr: TrusteeLetters = {
  trustee_invitation: (message) => {
    const { recipient, teller, tellerEmail, days } = invitationOf(message);
    return {
      subject: `${teller} aimerait vous confier quelque chose`,
      greeting: `Bonjour ${recipient},`,
      body: `${teller} (${tellerEmail}) raconte sa vie, de sa propre voix, et a scellé certaines réponses. ${teller} vous demande d’être une personne de confiance : un jour, après son départ, vous pourrez nous demander d’ouvrir ce qui est scellé. Trente jours passent alors, pendant lesquels ${teller} ou une autre personne de confiance peut tout arrêter. D’ici là, vous n’en voyez rien, et cela ne vous coûte rien.`,
      button: "Voir ce qui m’est demandé",
      ending: `Le bouton sert pendant ${days} jours, et pour cette adresse seulement. Si vous ne connaissez pas ${teller}, vous n’avez rien à faire.`,
      footer: `Cette lettre est partie parce que ${tellerEmail} a donné cette adresse.`,
    };
  },
  opening_asked: (message) => {
    const { isOwn, teller, askedBy, reason, opensAt } = askedOf(message);
    const day = opensAt.toLocaleDateString("fr-FR", { dateStyle: "long" });
    return isOwn
      ? {
          subject: `${askedBy} demande d’ouvrir vos réponses scellées`,
          greeting: "Êtes-vous là ?",
          body: `${askedBy}, que vous avez choisi comme personne de confiance, nous demande d’ouvrir ce que vous avez scellé, avec ces mots : « ${reason} » Si personne ne l’arrête, vos réponses scellées s’ouvrent le ${day} aux personnes que vous avez nommées, et à personne d’autre. Si vous lisez ceci, un geste suffit pour tout arrêter.`,
          button: "Arrêter",
          ending:
            "Après cela, personne ne peut redemander pendant 90 jours. Vous pouvez changer vos personnes de confiance dans votre compte à tout moment.",
        }
      : {
          subject: `${askedBy} demande d’ouvrir ce que ${teller} a scellé`,
          greeting: "Une autre personne de confiance a fait une demande",
          body: `${askedBy} nous demande d’ouvrir les réponses scellées de ${teller}, avec ces mots : « ${reason} » Si personne ne l’arrête, elles s’ouvrent le ${day} aux personnes que ${teller} a nommées. Si cela ne vous semble pas juste, un geste suffit pour tout arrêter.`,
          button: "Arrêter",
          ending: "Si tout est juste, vous n’avez rien à faire.",
        };
  },
  seals_opened: (message) => {
    const { isOwn, teller, askedBy } = openedOf(message);
    return isOwn
      ? {
          subject: "Vos réponses scellées sont ouvertes",
          greeting: "Trente jours ont passé",
          body: `${askedBy} a demandé d’ouvrir ce que vous aviez scellé, et personne ne l’a arrêté. Les personnes que vous avez nommées peuvent l’entendre. Si vous lisez ceci, vous pouvez tout refermer.`,
          button: "Voir, et refermer",
          ending: "Ce qui a été entendu entre-temps ne peut pas être repris.",
        }
      : {
          subject: `${teller} vous a laissé quelque chose à entendre`,
          greeting: "Le sceau est ouvert",
          body: `${teller} a scellé des réponses pour les personnes de son choix, et vous en êtes. Vous pouvez les entendre, de sa propre voix, quand vous le voudrez.`,
          button: "Écouter",
          ending: "Elles restent là. Rien ne presse.",
        };
  },
};

export const trusteeLetters: Record<Language, TrusteeLetters> = { en, fr };

const invitationOf = (message: Email) =>
  message.kind === "trustee_invitation" ? message : { recipient: "", teller: "", tellerEmail: "", days: 0 };
const askedOf = (message: Email) =>
  message.kind === "opening_asked"
    ? message
    : { isOwn: false, teller: "", askedBy: "", reason: "", opensAt: new Date(0) };
const openedOf = (message: Email) =>
  message.kind === "seals_opened" ? message : { isOwn: false, teller: "", askedBy: "" };

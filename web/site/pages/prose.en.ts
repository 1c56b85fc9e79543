import { brand } from "#domain/content.ts";
import type { Prose, ProseName } from "./prose-shape.ts";

export const en: Record<Exclude<ProseName, "help">, Prose> = {
  privacy: {
    title: "Privacy",
    description: "What we keep of you, why, for how long, and how to have it erased.",
    lead: "You tell us your life. This page says, in plain words, what becomes of what you say.",
    parts: [
      {
        title: "Who is responsible",
        texts: [[`${brand} is software that different people and companies run. This one is kept by:`]],
        operator: true,
      },
      {
        title: "What we keep",
        texts: [
          ["Your account: your name, your email address, and the settings you choose."],
          ["Your recordings, exactly as you spoke them; no later step changes them.", "originalKept"],
          ["The words that were written down from them, your corrections, and the books and audiobooks made of both."],
          [
            "What a machine notes of your words, so that what we ask suits you: what you say plainly of your own life, as having no brothers or sisters, and how hard an answer was to tell.",
            "fittingQuestions",
          ],
          ["What you give us on the waitlist or write to us with the contact form."],
          [
            "The address of a person whom somebody gives a book to, until they answer the letter; two months after the last one at most.",
            "giftAddress",
          ],
          ["While you record, your words are also kept on your own device, until they have arrived.", "keptOnDevice"],
          [
            "While you answer, your voice may also be heard as you speak, so that the next question fits what you say. That takes your yes to writing it down, and ends when you take it back.",
            "heardWithYes",
          ],
        ],
      },
      {
        title: "One answer without an account",
        texts: [
          [
            "You may answer one question before you have an account. While you speak, your words stay on your own device; they are sent when you ask for your page.",
            "keptOnDevice",
            "sentWhenAsked",
          ],
          [
            "Only the operator’s own machine writes them down, whatever services it uses otherwise.",
            "ownMachineListens",
          ],
          ["What you said, and what was written down from it, is gone within the hour.", "goneWithinTheHour"],
          [
            "If you give us your e-mail address, the page waits an hour for you to open the e-mail, in the same browser. Then it is the first answer of your account, and kept as everything you tell us.",
            "waitsAnHour",
            "firstAnswerKept",
          ],
          [
            "If you do not open it, the page is gone when that hour is over. Your address stays, as an account that nobody has opened, until you have it deleted.",
            "goneWithinTheHour",
            "accountDeletion",
          ],
          ["Who types somebody else’s address puts nothing into their account.", "nothingPlanted"],
        ],
      },
      {
        title: "Why",
        texts: [
          [
            "To make your book and your audiobook, and to answer you. That is what you asked us for, and our reason in law.",
          ],
          ["We sell nothing of it, show no advertising, and train no model on it."],
        ],
      },
      {
        title: "Who sees it",
        texts: [
          [
            "You. Nobody else can find, play or read your recordings, but for the answers that you open to the family you invited, give to somebody by a private link, or put in your book: whoever holds the printed book can play those by its codes.",
            "privateRecordings",
            "familyHears",
            "heardInPrint",
          ],
          [
            "Was the book given to you? Then the giver sees how many questions you have told. They hear an answer only if you say that they may, and mark it for your family.",
            "giverHears",
          ],
          [
            "When you open an answer to your family, one letter brings each of them its first sentence, ten minutes later.",
            "sentenceLetter",
          ],
          ["Who listens to what you share is named to you, and reads that beforehand.", "listenersSeen"],
          [
            "If you ask somebody of your family something in your own voice, only whom you ask hears it. It is kept with your question, and goes with it.",
            "askerHeard",
          ],
          [
            "Services that the operator has configured, such as one that sends email or one that writes speech down, get what their task needs and nothing more. Without such a service nothing leaves the operator’s machine.",
          ],
        ],
      },
      {
        title: "Your voice",
        texts: [
          ["Your voice is recorded, and it is not cloned unless you say yes to it aloud."],
          [
            "Where this service offers a cloned voice, it is made only with your own recorded consent, for your audiobook alone, and deleted when you withdraw it.",
            "cloneByConsent",
          ],
        ],
      },
      {
        title: "How long",
        texts: [
          ["Your account and what you told stay until you have them deleted."],
          ["An answer that you erase is gone after 30 days, with its sound and every book made of it.", "erasedGoes"],
          [
            "When your account is deleted, its recordings, texts and books go with it, from every machine.",
            "accountDeletion",
          ],
          ["You can download everything in one piece from your account page, whenever you like.", "takeEverything"],
          [
            "You can erase all of it yourself from your account page. For one week you can still keep everything.",
            "deleteAlone",
          ],
        ],
      },
      {
        title: "Cookies",
        texts: [
          [
            "Signing in and your cookie choice need a place on your device. Nothing else is stored or loaded before you agree.",
            "alwaysAsked",
          ],
          ["Where people speak or read their life, no analytics ever load."],
        ],
      },
      {
        title: "Your rights",
        texts: [
          [
            "You may see, correct, take away or erase what we keep of you, or ask us to stop. You correct your words, erase answers and erase everything in your account; for the rest, write to us.",
          ],
          ["If you think we do wrong, you may complain to the data protection authority of your country."],
        ],
      },
    ],
  },
  terms: {
    title: "Terms of Service",
    description: "What we promise, what you promise, and what nobody can buy yet.",
    lead: "The agreement between you and whoever runs this service, short enough to be read.",
    parts: [
      { title: "With whom", texts: [["You make this agreement with:"]], operator: true },
      {
        title: "What we do",
        texts: [
          ["We ask, record, write down what you say, and make a book and an audiobook of what you tell.", "audiobook"],
          [
            "The book is made of your own words. A sentence that your words do not carry is refused.",
            "nothingInvented",
          ],
          ["You choose which answers enter it, and may correct each of them.", "chooseAnswers", "correctWords"],
        ],
      },
      {
        title: "What stays yours",
        texts: [
          [
            "Everything you say, and everything made of it. You give us leave only to make it and to deliver it to you.",
          ],
        ],
      },
      {
        title: "What we ask of you",
        texts: [
          ["Tell your own story, and name living people with care. Record nobody without their consent."],
          ["Keep your password to yourself. Who speaks in your account speaks as you."],
        ],
      },
      {
        title: "Price and refund",
        texts: [
          ["The free trial costs nothing and asks for no card."],
          [
            "Ordering is coming: today nothing can be bought. Prices will be shown before you buy, and a refund will be possible until you approve the final PDF of your book.",
            "ordering",
          ],
        ],
      },
      {
        title: "Beta",
        texts: [
          ["The service is in beta. Things may change, and you will be told before they do."],
          [
            "Keep a copy of what you would not lose: the book, the audiobook and the recordings are ordinary files.",
            "ordinaryFiles",
          ],
        ],
      },
      {
        title: "Ending",
        texts: [
          [
            "You may leave at any time. You erase your account yourself, with all that is in it, or you write to us.",
            "accountDeletion",
            "deleteAlone",
          ],
        ],
      },
    ],
  },
};

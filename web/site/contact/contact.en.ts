export const en = {
  title: "Contact Us",
  about: "Write to us with a question, a wish or a worry.",
  lead: "A person reads every message and answers by email.",
  unreadLead:
    "This machine sends no letters, so nobody reads the messages written here. Please ask the person who gave you this address.",
  name: "Your name",
  email: "Email",
  message: "Your message",
  send: "Send message",
  sending: "Sending…",
  sent: "Thank you. Your message has arrived; we will write to you.",
  unread: "Thank you. Your message has arrived and is kept, but nobody reads messages on this machine.",
  wrong: "Please fill in all fields, with a valid email address.",
  later: "Too many messages came from here. Please try again in an hour.",
  failed: "Something went wrong. Your message is still here; please try again.",
  offline: "There is no connection. Your message is still here; please try again.",
};

export type ContactWords = typeof en;

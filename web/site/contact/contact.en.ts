export const en = {
  title: "Contact Us",
  lead: "A person reads every message and answers by email.",
  name: "Your name",
  email: "Email",
  message: "Your message",
  send: "Send message",
  sending: "Sending…",
  sent: "Thank you. Your message has arrived; we will write to you.",
  wrong: "Please fill in all fields, with a valid email address.",
  later: "Too many messages came from here. Please try again in an hour.",
  failed: "Something went wrong. Your message is still here; please try again.",
  offline: "There is no connection. Your message is still here; please try again.",
};

export type ContactWords = typeof en;

export type WaitlistWord =
  | "title"
  | "lead"
  | "firstName"
  | "email"
  | "updates"
  | "join"
  | "joining"
  | "close"
  | "beginTitle"
  | "beginLead"
  | "begin"
  | "notNow"
  | "empty"
  | "invalid"
  | "duplicate"
  | "failed"
  | "later"
  | "offline"
  | "welcome"
  | "back";

export type WaitlistWords = Record<WaitlistWord, string>;

export const en: WaitlistWords = {
  title: "Join the waitlist",
  lead: "Early subscribers get priority access, and a discount on the first memoir when ordering opens.",
  firstName: "First name",
  email: "Email",
  updates: "Send me updates about my early access",
  join: "Join the waitlist",
  joining: "Joining waitlist...",
  close: "Close",
  beginTitle: "Begin your story",
  beginLead: "Your e-mail is enough. No card.",
  begin: "Begin now",
  notNow: "Not yet? Join the waitlist",
  empty: "Please fill in all required fields",
  invalid: "Please enter a valid email address",
  duplicate: "This email is already on our waitlist!",
  failed: "Something went wrong. Please try again.",
  later: "Too many entries came from here. What you typed is still here; please try again in an hour.",
  offline: "There is no connection. What you typed is still here; please try again.",
  welcome: "Welcome to the waitlist! We'll be in touch soon. 🎉",
  back: "Back to the home page",
};

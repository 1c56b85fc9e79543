export const en = {
  title: "Admin access",
  email: "Email",
  password: "Password",
  show: "Show",
  hide: "Hide",
  whatITyped: "what I type",
  signIn: "Sign in",
  busy: "One moment…",
  fillAll: "Please fill in all fields",
  failed: "Sign-in error",
  done: "Signed in",
};

export type AdminWords = typeof en;

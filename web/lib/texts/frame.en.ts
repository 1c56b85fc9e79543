import { brand } from "#domain/content.ts";
export const en = {
  brand,
  otherLanguage: "Français",
  skipToContent: "Skip to content",
  navigation: "Main",
  menu: "Menu",
  help: "Help",
  myBook: "My book",
  myFamily: "My family",
  myAccount: "My account",
  loading: "One moment…",
  desk: "Desk",
  adminNamed: (name: string) => `${name}, admin`,
  leaveDesk: "Back to the house",
  signOut: "Sign out",
  signedOutHere: "You are signed out on this device. Our server did not answer, and may take the session for open.",
  notifications: "Notifications",
  tryAgain: "Try again",
  failed: "That did not work. Please try again.",
  close: "Close",
  backToDashboard: "Back to Dashboard",
  offline:
    "There is no connection. What you record stays safe on this device, and is sent by itself when the connection is back.",
  waitsForNetwork: "This comes by itself when the connection is back.",
  unexpected: { title: "Unexpected Application Error!" },
  player: {
    play: "Play",
    pause: "Pause",
    position: "Where in the sound",
    failed: "This recording cannot be played right now. Please try again.",
  },
};

export type FrameWords = typeof en;

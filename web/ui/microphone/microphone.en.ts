/** Where a browser hides its microphone, and what to press. */
export const en = {
  nothingBroken: "Nothing is broken",
  title: "We cannot hear you yet",
  comeBack: "Come back, and press Try again.",
  drawn: "Your browser’s window, with a circle around where to press.",
  steps: {
    chrome: ["Press the little crossed-out microphone beside the address.", "Choose Always allow, then Done."],
    edge: ["Press the little crossed-out microphone beside the address.", "Choose Always allow, then Done."],
    firefox: ["Press the crossed-out microphone before the address.", "Press the × beside Blocked."],
    safari: ["Open the Safari menu, then Settings for this website.", "Choose Allow beside Microphone."],
    android: ["Press the little sign before the address, then Permissions.", "Switch the microphone on."],
    iphone: ["Press the little sign before the address, then Website Settings.", "Choose Allow beside Microphone."],
  },
  prompt: { asks: "heirvoice wants to", use: "Use your microphone", block: "Block", allow: "Allow" },
  otherDevice: "Use another device",
  otherDeviceHow: (host: string) =>
    `Open ${host} there, sign in, and press Continue Interview: this question waits for you.`,
  otherBrowser: "Help for another browser",
  families: {
    chrome: "Chrome",
    edge: "Edge",
    firefox: "Firefox",
    safari: "Safari",
    android: "Android phone",
    iphone: "iPhone or iPad",
  },
};

export type MicrophoneWords = typeof en;

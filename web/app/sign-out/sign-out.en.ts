export const en = {
  title: "Before you sign out",
  takes: (count: number) =>
    count === 1
      ? "One recording of yours is only on this device. It has not been sent yet."
      : `${count} recordings of yours are only on this device. They have not been sent yet.`,
  corrections: (count: number) =>
    count === 1
      ? "One correction that you wrote is only on this device."
      : `${count} corrections that you wrote are only on this device.`,
  memories: (count: number) =>
    count === 1
      ? "One change to your family stories is only on this device."
      : `${count} changes to your family stories are only on this device.`,
  stays:
    "Signing out deletes nothing. What is not sent stays here, where nobody else who signs in sees or hears it, until you sign in on this device again.",
  recording: "You are being recorded at this moment. What you have said so far stays on this device.",
  send: "Send first, then sign out",
  sending: "Sending…",
  notSent:
    "This could not be sent just now. It is safe here. You can try again, or sign out and send it when you are back.",
  leave: "Sign out, and leave it here",
  look: "Hear it first",
  stay: "Stay signed in",
};

export type LeaveWords = typeof en;

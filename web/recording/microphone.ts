import type { MicrophoneProblem } from "./microphone-test.ts";

export class MicrophoneFailure extends Error {
  override name = "MicrophoneFailure";
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`The microphone cannot be used: ${problem}`, { cause });
    this.problem = problem;
  }
}

const problems: Record<string, MicrophoneProblem> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "in-use",
  AbortError: "in-use",
};

/** Opens the microphone chosen on this device, otherwise the browser's default. Throws MicrophoneFailure. */
export async function openMicrophone(wanted: MediaTrackConstraints): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneFailure(isSecureContext ? "missing" : "insecure");
  const chosen = chosenMicrophone();
  try {
    if (chosen === null) return await open(wanted);
    return await open({ ...wanted, deviceId: { exact: chosen } }).catch((thrown: unknown) => {
      if (problemOf(thrown) !== "missing") throw thrown;
      return open(wanted);
    });
  } catch (thrown) {
    throw new MicrophoneFailure(problemOf(thrown), thrown);
  }
}

function open(audio: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio });
}

function problemOf(thrown: unknown): MicrophoneProblem {
  return (thrown instanceof DOMException && problems[thrown.name]) || "failed";
}

/** The microphones of this device. Labels are empty until one was allowed. */
export async function findMicrophones(): Promise<{ id: string; label: string }[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId: id, label }) => ({ id, label }));
}

const chosenKey = "chosen-microphone";
/** Fallback for browsers without storage; lasts until the page closes. */
let chosenHere: string | null = null;

/** The id of the chosen microphone; null for the browser's default. */
export function chosenMicrophone(): string | null {
  try {
    return localStorage.getItem(chosenKey) ?? chosenHere;
  } catch {
    return chosenHere;
  }
}

export function chooseMicrophone(id: string): void {
  chosenHere = id;
  try {
    localStorage.setItem(chosenKey, id);
  } catch {
    return;
  }
}

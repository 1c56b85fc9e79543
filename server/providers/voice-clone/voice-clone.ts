/** `name` is the name at the provider, by which a voice is found again. `samples` are paths of WAV files. */
export type VoiceOrder = { name: string; samples: readonly string[]; signal: AbortSignal };

/** `previous` and `next` are the sentences beside it, for its intonation. The same `seed` gives the same reading. */
export type Utterance = {
  voiceId: string;
  text: string;
  previous: string | null;
  next: string | null;
  seed: number;
  signal: AbortSignal;
};

export type ListedVoice = { id: string; name: string };

/**
 * A service that makes a voice from recordings. All methods throw AppError: `quota_reached`, `rate_limited`, `timeout`,
 * `unavailable`, `configuration`, `voice_failed` or `cancelled`, never with a key, a name or words of a person.
 */
export type VoiceClone = {
  provider: string;
  /** Where the recordings go. */
  host: string;
  /** Makes a voice and returns its id. Not repeated here: after a failure the voice may exist, so `list` comes first. */
  create(order: VoiceOrder): Promise<string>;
  /** The sound as MP3. */
  synthesize(utterance: Utterance): Promise<Uint8Array<ArrayBuffer>>;
  /** A voice that is not there counts as deleted. */
  delete(voiceId: string, signal: AbortSignal): Promise<void>;
  /** All voices of the account at the service. */
  list(signal: AbortSignal): Promise<ListedVoice[]>;
};

/** A state that a page shows, with the sending of what the server does not have yet. */
export abstract class Saver<State extends object> {
  protected current: State;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: State) {
    this.current = start;
  }

  /** Sends the changes now. */
  abstract readonly flush: () => Promise<unknown>;

  readonly read = (): State => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends when the network is back, and looks when the person comes back to the window. Returns the end, which sends. */
  protected watch(look: () => void = () => undefined): () => void {
    const send = () => void this.flush();
    addEventListener("online", send);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", look);
      send();
    };
  }

  protected later(ms: number): void {
    this.stopWaiting();
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  protected stopWaiting(): void {
    clearTimeout(this.timer);
  }

  protected set(changed: Partial<State>): void {
    this.current = { ...this.current, ...changed };
    for (const listener of this.listeners) listener();
  }
}

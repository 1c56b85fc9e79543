// Plays the sentences of a page, each from the stretches of recordings in which it was said.
/* global archive, Audio, location */

/** A sentence that follows in the same recording within this time is played without a jump. */
const seamlessMs = 600;

/** `onSentence(page, at)`: a sentence begins. */
archive.Player = class {
  sound = new Audio();
  /** The page that is read when nothing is being played. */
  shown = { parts: [] };
  page = null;
  at = -1;
  span = 0;
  endMs = 0;

  constructor(words, recordings, onSentence) {
    Object.assign(this, { words, recordings, onSentence });
    const { element, button, icon } = archive;
    this.state = element("span", { class: "state" });
    this.problem = element("p", { class: "problem", role: "alert" });
    this.now = element("span");
    this.length = element("span");
    this.track = element("input", { type: "range", min: "0", max: "0", step: "0.1", "aria-label": words.position });
    this.toggle = button({ look: "disc", label: words.play }, [icon("play")], () => this.playOrPause());
    this.bar = element("div", { class: "bar" }, [
      this.sound,
      button({ look: "ctl", label: words.before }, [icon("before")], () => this.move(-1)),
      this.toggle,
      button({ look: "ctl", label: words.after }, [icon("after")], () => this.move(1)),
      element("div", { class: "mid" }, [
        this.track,
        element("div", { class: "times" }, [this.now, this.state, this.length]),
      ]),
    ]);
    this.sound.preload = "auto";
    this.sound.addEventListener("timeupdate", () => this.follow());
    for (const event of ["play", "pause"]) this.sound.addEventListener(event, () => this.showState());
    for (const event of ["durationchange", "seeked"]) this.sound.addEventListener(event, () => this.showTime());
    this.track.addEventListener("input", () => this.seek(Number(this.track.value)));
    this.showTime();
  }

  /** From this sentence to the end of the page. */
  play(page, at) {
    [this.page, this.at, this.span] = [page, at, 0];
    void this.start(null);
  }

  playOrPause() {
    if (!this.sound.paused) this.sound.pause();
    else if (this.page === this.shown && this.at >= 0) void this.sounding();
    else this.playNext(this.shown, -1, 1);
  }

  move(by) {
    const isRead = this.page === this.shown;
    this.playNext(this.shown, isRead ? this.at : -1, by);
  }

  playNext(page, from, by) {
    const at = this.spoken(page, from, by);
    if (at !== null) this.play(page, at);
  }

  /** The place of the next sentence with sound, or null. */
  spoken({ parts }, from, by) {
    for (let at = from + by; at >= 0 && at < parts.length; at += by) if ((parts[at].spans ?? []).length > 0) return at;
    return null;
  }

  /** `now`: where the sound is while it plays, null to jump. */
  async start(now) {
    const [id, from, to] = this.page.parts[this.at].spans[this.span];
    const [, path = null, title, day] = this.recordings.get(id) ?? [];
    this.onSentence(this.page, this.at);
    this.state.textContent = [title, day && archive.dayOf(day)].filter(Boolean).join(", ");
    this.problem.textContent = path === null ? this.words.gone : "";
    this.endMs = to;
    if (path === null) return this.sound.pause();
    const address = new URL(archive.addressOf(path), location.href).href;
    if (now !== null && this.sound.src === address && Math.abs(now - from) < seamlessMs) return;
    if (this.sound.src !== address) {
      const { page, at } = this;
      this.sound.src = address;
      await this.ready();
      if (this.page !== page || this.at !== at) return;
    }
    this.sound.currentTime = from / 1000;
    await this.sounding();
  }

  /** A place set before the recording is read may be lost. A broken recording is reported when it is played. */
  async ready() {
    await new Promise((resolve) => {
      for (const event of ["loadedmetadata", "error"]) this.sound.addEventListener(event, resolve, { once: true });
    });
  }

  async sounding() {
    await this.sound.play().catch((thrown) => {
      if (thrown.name !== "AbortError") this.problem.textContent = this.words.unplayable;
    });
  }

  follow() {
    this.showTime();
    const now = this.sound.currentTime * 1000;
    if (this.sound.paused || this.at < 0 || now < this.endMs) return;
    const { parts } = this.page;
    if (this.span + 1 < parts[this.at].spans.length) this.span += 1;
    else {
      const next = this.spoken(this.page, this.at, 1);
      if (next === null) {
        this.sound.pause();
        this.at = -1;
        return;
      }
      [this.at, this.span] = [next, 0];
    }
    void this.start(now);
  }

  /** A person who moves the sound hears the recording to its end. */
  seek(seconds) {
    this.endMs = Infinity;
    this.sound.currentTime = seconds;
  }

  showState() {
    const isPaused = this.sound.paused;
    this.toggle.replaceChildren(archive.icon(isPaused ? "play" : "pause"));
    this.toggle.setAttribute("aria-label", isPaused ? this.words.play : this.words.pause);
  }

  showTime() {
    const { currentTime, duration } = this.sound;
    const isKnown = Number.isFinite(duration);
    this.track.disabled = !isKnown;
    this.track.max = isKnown ? String(duration) : "0";
    this.track.value = String(currentTime);
    this.now.textContent = isKnown ? archive.clock(currentTime * 1000) : "";
    this.length.textContent = isKnown ? archive.clock(duration * 1000) : "";
    this.track.setAttribute("aria-valuetext", this.now.textContent);
  }
};

/** Runs in a page: `window.played` has what each call of play() began with. `sound` is missing for a remote file. */
export const notePlayedSounds = `(() => {
  const blobs = new Map();
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const src = create(blob);
    blobs.set(src, blob);
    return src;
  };
  window.played = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    window.played.push({ sound: blobs.get(this.src), src: this.src, fromSeconds: this.currentTime });
    return play.call(this);
  };
})()`;

// oxlint-disable-next-line import/default -- Vite gives its address.
import resampler from "@alexanderolsen/libsamplerate-js/dist/libsamplerate.worklet.js?url";

type AddModule = AudioWorklet["addModule"];
let isLoading = false;

/**
 * Where a browser cannot choose the rate of its sound (Firefox; Safari on a phone), the official client loads a resampler from
 * another host. It takes an address of ours for the microphone and forgets it for the loudspeaker, so that its own is led here.
 */
export function loadOwnResampler(worklets: { addModule: AddModule } = AudioWorklet.prototype): void {
  if (isLoading) return;
  isLoading = true;
  const { addModule } = worklets;
  worklets.addModule = function loadOwn(this: AudioWorklet, ...[url, options]: Parameters<AddModule>) {
    const isResampler = /^https?:.*\/libsamplerate\.worklet\.js$/.test(String(url));
    return addModule.call(this, isResampler ? resampler : url, options);
  };
}

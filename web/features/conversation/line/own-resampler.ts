// oxlint-disable-next-line import/default -- Vite gives its address.
import resampler from "@alexanderolsen/libsamplerate-js/dist/libsamplerate.worklet.js?url";

type AddModule = AudioWorklet["addModule"];
let isLoading = false;

/**
 * In browsers with a fixed sample rate (Firefox, Safari on iPhone) the official client loads a resampler from another
 * host. It accepts our address for the microphone but not for the loudspeaker, so its own address is redirected to
 * ours.
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

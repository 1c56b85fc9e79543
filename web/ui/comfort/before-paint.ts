/** Where the choice is kept on this device. */
export const comfortKey = "reading-comfort";

/**
 * Stands inline in every page, as text, before its style: what was chosen on this device shows from the first paint on.
 */
export function beforePaint({ key }: { key: string }): void {
  const { dataset } = document.documentElement;
  const show = (words: string | null) => (dataset.comfort = words ?? "");
  const showStored = () => {
    try {
      show(localStorage.getItem(key));
    } catch {
      show("");
    }
  };
  showStored();
  addEventListener("storage", (event) => event.key === key && show(event.newValue));
  addEventListener("pageshow", (event) => event.persisted && showStored());
}

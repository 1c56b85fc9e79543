/** Where the choice is kept on this device. */
export const comfortKey = "reading-comfort";
/** Stores the choice of the signed-in person until sign-out: it wins. */
export const profileComfortKey = "profile-comfort";

/**
 * Stands inline in every page, as text, before its style: what was chosen in an account or on this device shows from the first paint on.
 */
export function beforePaint({ keys }: { keys: readonly string[] }): void {
  const { dataset } = document.documentElement;
  const showStored = () => {
    try {
      const kept = keys.map((key) => localStorage.getItem(key));
      dataset.comfort = kept.find((words) => words !== null) ?? "";
    } catch {
      dataset.comfort = "";
    }
  };
  showStored();
  addEventListener("storage", (event) => keys.includes(event.key ?? "") && showStored());
  addEventListener("pageshow", (event) => event.persisted && showStored());
}

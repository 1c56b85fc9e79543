/** Storage key of this device. */
export const comfortKey = "reading-comfort";
/** Storage key of the signed-in person's choice, which has priority until sign-out. */
export const profileComfortKey = "profile-comfort";

/** Inline script of every page, before its styles: applies stored reading comfort before the first paint. */
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

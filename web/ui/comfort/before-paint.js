// Stands inline in every page, before its style: what was chosen on this device shows from the first paint on.
{
  const key = "reading-comfort";
  const { dataset } = document.documentElement;
  const show = (words) => (dataset.comfort = words ?? "");
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

// Stands inline in every page, before its style: what was chosen on this device shows from the first paint on.
try {
  document.documentElement.dataset.comfort = localStorage.getItem("reading-comfort") ?? "";
} catch {
  document.documentElement.dataset.comfort = "";
}

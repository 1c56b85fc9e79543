/** The session recorder: only with the visitor's consent, which the caller has, and where the house names one. */
export function loadAnalytics() {
  const { recorder } = document.body.dataset;
  if (!recorder || window.clarity) return;
  window.clarity = (...args) => (window.clarity.q ??= []).push(args);
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.clarity.ms/tag/${encodeURIComponent(recorder)}`;
  script.addEventListener("error", () => console.info("The session recorder did not load."));
  document.head.append(script);
}

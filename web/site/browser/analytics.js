/** The session recorder: only with the visitor's consent, which the caller has, and where the house names one. */
let asked = false;

export async function loadAnalytics() {
  if (asked) return;
  asked = true;
  try {
    const { key } = document.body.dataset;
    const headers = { apikey: key, Authorization: `Bearer ${key}` };
    const answer = await fetch("/functions/v1/get-analytics-config", { method: "POST", headers });
    const { enabled, clarityId } = await answer.json();
    if (!enabled || !/^\w+$/.test(clarityId)) return;
    window.clarity ??= (...args) => (window.clarity.q ??= []).push(args);
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.clarity.ms/tag/${clarityId}`;
    document.head.append(script);
  } catch (cause) {
    console.info("No analytics.", cause);
  }
}

import { toast } from "./toast.js";

/** Puts the visitor on the waitlist. Whatever fails, what they typed stays. */
export async function join(form) {
  const words = form.dataset;
  const button = form.querySelector("[type=submit]");
  if (button.disabled) return;
  const { first_name: name, email, wants_updates: updates, source_button: source } = form.elements;
  const entry = {
    first_name: name.value.trim(),
    email: email.value.trim().toLowerCase(),
    wants_updates: updates.checked,
    updates_preticked: updates.defaultChecked,
    source_button: source.value,
  };
  if (entry.first_name === "" || entry.email === "") return say(form, words.empty);
  if (!email.checkValidity()) return say(form, words.invalid);
  const label = button.textContent;
  button.disabled = true;
  button.textContent = words.joining;
  const problem = await insert(entry, words);
  button.disabled = false;
  button.textContent = label;
  if (problem) return say(form, problem);
  say(form, "");
  form.reset();
  form.closest("dialog")?.close();
  toast(words.welcome, "good");
}

/** What went wrong, in words; null when nothing did. */
async function insert(entry, words) {
  try {
    await loadClient();
    const client = window.supabase.createClient(location.origin, document.body.dataset.key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const { error, status } = await client.from("waitlist").insert(entry);
    if (!error) return null;
    if (error.code === "23505") return words.duplicate;
    console.info("The waitlist refused.", error.code);
    if (status === 429) return words.later;
    return navigator.onLine ? words.failed : words.offline;
  } catch (cause) {
    console.info("The waitlist could not be reached.", cause);
    return navigator.onLine ? words.failed : words.offline;
  }
}

function loadClient() {
  if (window.supabase) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "/site/supabase.js";
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The client did not load."));
    });
    document.head.append(script);
  });
}

function say(form, problem) {
  form.querySelector("[role=alert]").textContent = problem;
  if (problem) toast(problem, "error");
}

// The first script of the viewer. It runs from a disk: scripts of the folder hand their entries to `archive.add`.
/* global document */
const archive = { entries: {}, add: (list, entry) => (archive.entries[list] ??= []).push(entry) };
globalThis.archive = archive;

const drawings = {
  lock: "M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 0 1 8 0v3",
  play: "M8 5.2v13.6l11-6.8z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  before: "M18 5.5v13L8 12zM6 5.5v13",
  after: "M6 5.5v13L16 12zM18 5.5v13",
  right: "M4 12h15.5M13.5 5.8l6.2 6.2-6.2 6.2",
  search: "M17.3 10.5a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0zM15.6 15.6L21 21",
  shield:
    "M12 3l7.5 2.6v5.9c0 4.6-3 7.9-7.5 9.5-4.500-1.600-7.500-4.900-7.500-9.500V5.600zM8.500 12l2.500 2.500 4.500-4.800",
};

archive.element = (name, attributes = {}, children = []) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

archive.icon = (name) => {
  const [drawing, line] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", `icon ${name}`);
  drawing.setAttribute("aria-hidden", "true");
  line.setAttribute("d", drawings[name]);
  drawing.append(line);
  return drawing;
};

archive.button = ({ look, label }, children, act) => {
  const named = label === undefined ? {} : { "aria-label": label };
  const made = archive.element("button", { type: "button", class: look, ...named }, children);
  made.addEventListener("click", act);
  return made;
};

archive.addressOf = (path) => path.split("/").map(encodeURIComponent).join("/");

archive.fileOf = (path, label) => {
  if (/\.(webm|mp4|m4a|m4b|ogg|wav|mp3|flac)$/i.test(path))
    return archive.element("audio", {
      controls: "",
      preload: "none",
      src: archive.addressOf(path),
      "aria-label": label,
    });
  return archive.element("a", { href: archive.addressOf(path) }, [label]);
};

archive.dayOf = (moment) =>
  new Date(moment).toLocaleDateString(archive.entries.head[0].language, { dateStyle: "long", timeZone: "UTC" });

archive.clock = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

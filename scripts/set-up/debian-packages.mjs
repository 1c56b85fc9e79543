import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./say.mjs";

const toRun = [
  { name: "ffmpeg", needs: "ffmpeg", without: "npm's older ffmpeg is used, at half the speed" },
  { name: "flite", needs: "flite", without: "the sample has no voice and espeak-ng narrates" },
  { name: "espeak-ng", needs: "espeak-ng", without: "French audiobooks have no narrator" },
  { name: "poppler-utils", needs: "pdftoppm", without: "the public pages show no pages of the sample book" },
  {
    name: "pocketsphinx",
    needs: "pocketsphinx_continuous",
    without: "only corrected words and configured services make transcripts",
  },
  {
    name: "pocketsphinx-en-us",
    needs: "/usr/share/pocketsphinx/model/en-us",
    without: "pocketsphinx knows no English",
  },
];

const toTest = [
  {
    name: "chromium",
    needs: "/usr/bin/chromium",
    without: "the tests cannot open the pages",
  },
  {
    name: "chromium-headless-shell",
    needs: "/usr/bin/chromium-headless-shell",
    without: "the tests cannot open the pages",
  },
  { name: "firefox-esr", needs: "/usr/bin/firefox-esr", without: "the tests cannot talk in Firefox" },
  { name: "pulseaudio", needs: "pulseaudio", without: "Firefox has no sound to talk with in the tests" },
  { name: "iproute2", needs: "ip", without: "the tests cannot isolate the product from the network" },
  { name: "qpdf", needs: "qpdf", without: "the tests cannot check PDFs" },
  { name: "epubcheck", needs: "/usr/share/java/epubcheck.jar", without: "the tests cannot check EPUBs" },
  { name: "default-jre-headless", needs: "java", without: "the tests cannot run epubcheck" },
];

/** Installs missing Debian packages if permitted; else prints them and continues. */
export function installDebianPackages({ tests }) {
  const missing = [...toRun, ...(tests ? toTest : [])].filter(({ needs }) => !isThere(needs));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  if (process.getuid?.() === 0 && isThere("apt-get")) {
    say(`Installing Debian packages: ${names.join(", ")} …`);
    if (install(names) || (apt(["update"]) && install(names))) return;
  }
  const command = `apt-get install ${names.join(" ")}`;
  say(`Not installed: ${missing.map(({ name, without }) => `${name} (${without})`).join("; ")}. As root: ${command}`);
}

function install(names) {
  return apt(["install", "-y", "--no-install-recommends", ...names]);
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], { env, stdio: "ignore" }).status === 0;
}

function isThere(needs) {
  return needs.startsWith("/") ? existsSync(needs) : isOnPath(needs);
}

export function isOnPath(program) {
  return (process.env.PATH ?? "").split(delimiter).some((dir) => existsSync(join(dir, program)));
}

/** Downloads from an address that answers with an attachment: the page stays. */
export function startDownload(url: string): void {
  Object.assign(document.createElement("a"), { href: url, download: "" }).click();
}

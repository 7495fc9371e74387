const keptMs = 60_000;

/** Lets the browser download a file made here. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Some browsers read it only after the person has chosen a folder.
  setTimeout(() => URL.revokeObjectURL(href), keptMs);
}

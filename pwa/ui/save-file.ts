const keptMs = 60_000;

/** Lets the browser store something made here. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Some browsers read it only once the person has said where to.
  setTimeout(() => URL.revokeObjectURL(href), keptMs);
}

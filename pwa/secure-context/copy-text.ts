/**
 * Copies a text after a press. At an address that is not secure there is no `navigator.clipboard`: there the browser's
 * copy command is used with a selected element, which moves no focus out of a dialog.
 *
 * @throws Error where the browser refuses both
 */
export async function copyText(text: string): Promise<void> {
  // The types of the browser say that it is always there.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return await clipboard.writeText(text);
  if (!copyBySelection(text)) throw new Error('The browser does not let this page copy');
}

function copyBySelection(text: string): boolean {
  const place = document.createElement('span');
  place.textContent = text;
  place.style.cssText = 'position:fixed;top:0;opacity:0;white-space:pre;user-select:text';
  const selection = getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  document.body.append(place);
  try {
    selection?.selectAllChildren(place);
    // Deprecated, and the only way without a clipboard.
    return document.execCommand('copy');
  } finally {
    place.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}

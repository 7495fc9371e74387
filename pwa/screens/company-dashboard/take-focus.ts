/**
 * Gives the focus to the content of a dialog, once the dialog has taken note of what had it before: on its first button
 * the focus would show what that one means, over what is to be read.
 */
export function takeFocus(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  const frame = requestAnimationFrame(() => content.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}

/**
 * Gives the focus to the first field, once the dialog has taken note of what had it before. Whoever is already in a
 * field stays there: on a slow phone what they type would go on in the first one.
 */
export function focusFirstField(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const frame = requestAnimationFrame(() => {
    if (form.contains(document.activeElement)) return;
    form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  });
  return () => cancelAnimationFrame(frame);
}

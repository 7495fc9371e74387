/**
 * Gives the focus to the first field that is shown, once the dialog has taken note of what had it before. A field that has
 * the focus already keeps it: on a slow phone, the rest of a typed word would go into the first field.
 */
export function focusFirstField(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const frame = requestAnimationFrame(() => {
    if (form.contains(document.activeElement)) return;
    const fields = form.querySelectorAll<HTMLElement>('input:not([type="hidden"], [role="switch"])');
    [...fields].find((field) => field.closest('[hidden]') === null)?.focus();
  });
  return () => cancelAnimationFrame(frame);
}

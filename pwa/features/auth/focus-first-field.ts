/** Gives the focus to the first field, once the dialog has taken note of what had it before. */
export function focusFirstField(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const frame = requestAnimationFrame(() => form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus());
  return () => cancelAnimationFrame(frame);
}

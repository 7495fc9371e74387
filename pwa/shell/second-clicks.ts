/**
 * Keeps the second click of a double click from pressing a control that has only just come under the pointer: an answer
 * often arrives between the two, and a confirmation would be left before it is read. In a list the
 * same control of the next item counts as pressed, because a quick click there is meant for that item.
 */
export function ignoreStraySecondClicks(): () => void {
  let pressed: Element | null = null;
  const handleClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a, button') : null;
    const isStray = event.detail > 1 && control !== null && !isLike(control, pressed);
    if (!isStray) {
      pressed = control;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', handleClick, { capture: true });
  return () => document.removeEventListener('click', handleClick, { capture: true });
}

// Buttons of one look follow each other in forms, too; only those of a list's items are meant.
function isLike(control: Element, pressed: Element | null): boolean {
  if (control === pressed) return true;
  return control.closest('li') !== null && control.className === pressed?.className;
}

const pressed = 'data-pressed';

/**
 * Notes the last button that is pressed before the app is ready. Links and forms with an address work without the app.
 * A form without an address is stopped, because it would send its fields to the address of this page: also later, since
 * its part may come to life long after the page.
 */
export function keepEarlyPresses(): void {
  const root = document.documentElement;
  const isReady = () => root.dataset.ready !== undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      // Only the last press counts.
      takeEarlyPress();
      const button = target instanceof Element ? target.closest('button') : null;
      // The code of a late part may load long after the page is ready.
      if (!button || (isReady() && !isLate(button))) return;
      if (button.type === 'submit' && button.form?.hasAttribute('action')) return;
      button.setAttribute(pressed, '');
      // React may draw a part again before its code is there. The new button finds the press by its label.
      if (isLate(button)) root.dataset.latePress = button.textContent ?? '';
    },
    { capture: true },
  );
  addEventListener('popstate', takeEarlyPress);
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement && !event.target.hasAttribute('action')) event.preventDefault();
    },
    { capture: true },
  );
}

/** Takes the noted button; undefined when nothing was pressed. */
export function takeEarlyPress(): HTMLElement | undefined {
  const button = document.querySelector<HTMLElement>(`[${pressed}]`) ?? undefined;
  button?.removeAttribute(pressed);
  delete document.documentElement.dataset.latePress;
  return button;
}

/**
 * Stops noting, because the app is ready, and repeats the noted press. A press in a late part waits for that part.
 *
 * @param screenLife When the screen is taken over, which is later than its frame: React drops a repeated press before that.
 */
export function answerPresses(screenLife: Promise<void> | undefined): void {
  document.documentElement.dataset.ready = '';
  const button = document.querySelector<HTMLElement>(`[${pressed}]`);
  if (!button || isLate(button)) return;
  // Another press meanwhile takes its place.
  const repeat = () => takeEarlyPress()?.click();
  if (screenLife && button.closest('main')) void screenLife.then(repeat);
  else repeat();
}

/** True when this button was pressed, or an earlier one with the same label; takes the note. */
export function isPressedEarly(button: HTMLElement): boolean {
  const { latePress } = document.documentElement.dataset;
  if (!button.hasAttribute(pressed) && latePress !== button.textContent) return false;
  takeEarlyPress();
  return true;
}

function isLate(button: HTMLElement): boolean {
  return button.hasAttribute('data-late');
}

const pressed = 'data-pressed';

/**
 * Notes the last button that is pressed before the app can answer; links and forms with an address work by themselves.
 * Forms without one would send their fields to this very page.
 */
export function keepEarlyPresses(): void {
  const root = document.documentElement;
  const isReady = () => root.dataset.ready !== undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      // The next press takes the last one back.
      takeEarlyPress();
      const button = target instanceof Element ? target.closest('button') : null;
      // The code of a late part may come long after the page is ready.
      if (!button || (isReady() && !isLate(button))) return;
      if (button.type === 'submit' && button.form?.hasAttribute('action')) return;
      button.setAttribute(pressed, '');
      // A part may be drawn anew before its code is there; its new button knows the press by its words.
      if (isLate(button)) root.dataset.latePress = button.textContent ?? '';
    },
    { capture: true },
  );
  addEventListener('popstate', takeEarlyPress);
  document.addEventListener(
    'submit',
    (event) => {
      if (!isReady() && event.target instanceof HTMLFormElement && !event.target.hasAttribute('action'))
        event.preventDefault();
    },
    { capture: true },
  );
}

/** Takes the noted button; undefined when none was pressed. */
export function takeEarlyPress(): HTMLElement | undefined {
  const button = document.querySelector<HTMLElement>(`[${pressed}]`) ?? undefined;
  button?.removeAttribute(pressed);
  delete document.documentElement.dataset.latePress;
  return button;
}

/** From now on the app answers by itself; what was pressed before is pressed again, but in a part that comes later. */
export function answerPresses(): void {
  document.documentElement.dataset.ready = '';
  const button = document.querySelector<HTMLElement>(`[${pressed}]`);
  if (button && !isLate(button)) takeEarlyPress()?.click();
}

/** Takes the note that this button was pressed, or one with its words that stood in its place. */
export function isPressedEarly(button: HTMLElement): boolean {
  const { latePress } = document.documentElement.dataset;
  if (!button.hasAttribute(pressed) && latePress !== button.textContent) return false;
  takeEarlyPress();
  return true;
}

function isLate(button: HTMLElement): boolean {
  return button.hasAttribute('data-late');
}

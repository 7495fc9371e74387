const pressed = 'data-pressed';

/**
 * Remembers the last button that is clicked before hydration. Links and forms with an action work without the app. The submit
 * of a form without an action is always stopped, because it would send its fields to the address of this page, and the form's
 * part may be hydrated long after the page.
 */
export function rememberEarlyClicks(): void {
  const root = document.documentElement;
  const isReady = () => root.dataset.ready !== undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      // Only the last press counts.
      claimEarlyClick();
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
  addEventListener('popstate', claimEarlyClick);
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement && !event.target.hasAttribute('action')) event.preventDefault();
    },
    { capture: true },
  );
}

/** Returns the remembered button and forgets it; undefined when none was clicked. */
export function claimEarlyClick(): HTMLElement | undefined {
  const button = document.querySelector<HTMLElement>(`[${pressed}]`) ?? undefined;
  button?.removeAttribute(pressed);
  delete document.documentElement.dataset.latePress;
  return button;
}

/**
 * Notes that the page is hydrated, and repeats the remembered click. A click in a late part waits for that part. From now on only
 * clicks in late parts are remembered.
 *
 * @param screenLife Resolves when the screen is hydrated, later than its frame. React drops a repeated click before that.
 */
export function repeatEarlyClick(screenLife: Promise<void> | undefined): void {
  document.documentElement.dataset.ready = '';
  const button = document.querySelector<HTMLElement>(`[${pressed}]`);
  if (!button || isLate(button)) return;
  // A later click replaces it.
  const repeat = () => claimEarlyClick()?.click();
  if (screenLife && button.closest('main')) void screenLife.then(repeat);
  else repeat();
}

/** True when this button, or an earlier one with the same label, was clicked before hydration. Forgets the click. */
export function wasClickedEarly(button: HTMLElement): boolean {
  const { latePress } = document.documentElement.dataset;
  if (!button.hasAttribute(pressed) && latePress !== button.textContent) return false;
  claimEarlyClick();
  return true;
}

function isLate(button: HTMLElement): boolean {
  return button.hasAttribute('data-late');
}

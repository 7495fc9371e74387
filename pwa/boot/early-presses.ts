const pressed = 'data-pressed';

/**
 * Notes the last button that is pressed before the app can answer; links and forms with an address work by themselves.
 * Forms without one would send their fields to this very page.
 */
export function keepEarlyPresses(): void {
  const isReady = () => document.documentElement.dataset.ready !== undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && !isReady() ? target.closest('button') : null;
      if (!button || button.form?.hasAttribute('action')) return;
      takeEarlyPress();
      button.setAttribute(pressed, '');
    },
    { capture: true },
  );
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
  return button;
}

/** From now on the app answers by itself; earlier presses are repeated. */
export function answerPresses(): void {
  document.documentElement.dataset.ready = '';
  takeEarlyPress()?.click();
}

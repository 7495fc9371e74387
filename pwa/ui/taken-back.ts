const pressable = 'a, button, input, select, textarea, label, summary';

/**
 * Takes back an act that still waits, such as opening a menu whose code is on its way, when something else is pressed:
 * on a slow line it would open over what was asked for since.
 *
 * @returns Ends the waiting.
 */
export function takenBackByPress(takeBack: () => void): () => void {
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(pressable)) takeBack();
  };
  // Before what is pressed hears of it: the same button, pressed again, asks anew.
  document.addEventListener('click', handleClick, true);
  return () => document.removeEventListener('click', handleClick, true);
}

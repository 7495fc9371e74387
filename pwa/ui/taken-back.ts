const pressable = 'a, button, input, select, textarea, label, summary';

/**
 * Takes back an act that still waits, such as opening a menu whose code is on its way, when another control is pressed
 * or the page is left with Back: nobody expects the menu on the page before.
 *
 * @returns Ends the waiting.
 */
export function takenBackByPress(takeBack: () => void): () => void {
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(pressable)) takeBack();
  };
  // Before the pressed control gets the event: the same button, pressed again, asks again.
  document.addEventListener('click', handleClick, true);
  // Steps that overlays take back as they close never get here.
  addEventListener('popstate', takeBack);
  return () => {
    document.removeEventListener('click', handleClick, true);
    removeEventListener('popstate', takeBack);
  };
}

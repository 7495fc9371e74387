const pressable = 'a, button, input, select, textarea, label, summary';

/**
 * Cancels an action that still loads its code, such as opening a menu, when the person presses another control or leaves
 * the page with Back. Otherwise the menu would open on a page where nobody expects it.
 *
 * @returns Stops listening.
 */
export function cancelOnPress(cancel: () => void): () => void {
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(pressable)) cancel();
  };
  // In the capture phase, before the pressed control gets the event: the same button, pressed again, starts the action again.
  document.addEventListener('click', handleClick, true);
  // An overlay that closes removes its step of the history; that `popstate` never gets here.
  addEventListener('popstate', cancel);
  return () => {
    document.removeEventListener('click', handleClick, true);
    removeEventListener('popstate', cancel);
  };
}

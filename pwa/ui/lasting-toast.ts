import { changeLastingToast } from './toast-state.ts';

/** Closes a toast that would stay: something else was opened. */
export const closeLastingToast = () => changeLastingToast({ isOpen: false });

/** Lets a toast that would stay go in five seconds, as others do: it was answered. */
export const releaseLastingToast = () => changeLastingToast({ isLasting: false });

import lateStyles from '../styles/late.css?url';

let loading: Promise<void> | undefined;

/**
 * Loads the styles of dialogs, menus, toasts and the footer, once; what needs them waits for the promise.
 * When they cannot be had, what waits is shown plain rather than never.
 */
export function loadLateStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const settle = () => resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateStyles });
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
    document.head.append(link);
  });
  return loading;
}

import { onceShown } from './once-shown.ts';
import { isSlowConnection } from './slow-connection.ts';

/** A tab that goes to the background meanwhile paints nothing. */
const paintedAfterMs = 500;

/**
 * Starts the scripts of the app, which stand in a template at the end of the page. Where the page comes quickly, its content
 * is painted first: scripts that are there at once would run before it. On a slow line they are asked for before the content
 * is there, since they come after its paint anyway.
 *
 * @see decision 056
 */
export function startScripts(): void {
  const isSlow = isSlowConnection();
  if (isSlow) fetchScripts();
  const startAfterPaint = () => {
    onceShown(() => setTimeout(start));
    setTimeout(start, paintedAfterMs);
  };
  const onceRead = () => (isSlow || document.hidden ? start() : startAfterPaint());
  document.addEventListener('DOMContentLoaded', onceRead, { once: true });
}

/** Asks once for the scripts of the first view that no element has asked for; they are run later. */
function fetchScripts(): void {
  const names = document.querySelector<HTMLMetaElement>('meta[name="app-scripts"]');
  names?.remove();
  for (const href of names?.content.split(' ') ?? []) {
    if (document.querySelector(`script[src="${href}"]`)) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
    link.setAttribute('fetchpriority', 'low');
    document.head.append(link);
  }
}

/** Moves the elements out of the template: only then does the browser load and run them, in their order. */
function start(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#app-scripts');
  template?.replaceWith(template.content);
  fetchScripts();
}

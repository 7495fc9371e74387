import { onTestFinished } from 'vitest';

/** Gives the page a head with a description, as every served page has one, for the time of a test. */
export function startDescription(): () => string {
  const meta = Object.assign(document.createElement('meta'), { name: 'description', content: 'of every page' });
  document.head.prepend(meta);
  onTestFinished(() => meta.remove());
  return () => meta.content;
}

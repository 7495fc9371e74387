import { type ComponentType, lazy } from 'react';
import { onReconnect } from '#pwa/data/connection.ts';
import { loadNamespaces } from '#pwa/i18n/load-namespaces.ts';
import type { Namespace } from '#pwa/i18n/text-keys.ts';
import { loadLateStyles } from '#pwa/ui/late-styles.ts';

function reconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });
}

/**
 * A part of the shell whose code, styles and texts are loaded when it is first rendered. Where they cannot be had,
 * what stands in stays until the connection is back: a footer that is missing must not take the page down.
 *
 * @param namespaces Texts that are not there yet.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) {
  const loadAll = () => Promise.all([load(), loadLateStyles(), loadNamespaces(namespaces)]);
  return lazy(async () => {
    const [component] = await loadAll().catch(() => reconnected().then(loadAll));
    return { default: component };
  });
}

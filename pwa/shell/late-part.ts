import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#pwa/i18n/load-namespaces.ts';
import type { Namespace } from '#pwa/i18n/text-keys.ts';
import { loadLateStyles } from '#pwa/ui/late-styles.ts';

/**
 * A part of the shell whose code, styles and texts are loaded when it is first rendered.
 *
 * @param namespaces Texts that are not there yet.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadLateStyles(), loadNamespaces(namespaces)]);
    return { default: component };
  });
}

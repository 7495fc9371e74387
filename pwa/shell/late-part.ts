import { type ComponentType, lazy } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import type { Namespace } from '#pwa/i18n/text-keys.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';

/**
 * A part of the shell whose code, styles and texts are loaded when it is first rendered. Where they cannot be had,
 * the placeholder stays until the connection is back: a missing footer must not take the page down.
 *
 * @param namespaces Texts that are not there yet.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]) {
  return lazy(async () => ({ default: await loadAll(load, namespaces) }));
}

/** The same for a part that the server renders as well: its markup stands until the code is there. */
export function servedLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) {
  return servedPart(() => loadAll(load, namespaces));
}

async function loadAll<Part>(load: () => Promise<Part>, namespaces: readonly Namespace[]): Promise<Part> {
  const [part] = await onceReachable(() => Promise.all([load(), loadLateStyles(), loadNamespaces(namespaces)]));
  return part;
}

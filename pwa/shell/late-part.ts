import { type ComponentType, lazy } from 'react';
import { loadLateStyles } from '#pwa/ui/late-styles.ts';

/** A part of the shell whose code and styles are loaded when it is first rendered. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadLateStyles()]);
    return { default: component };
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.ts';

const components = path.join(root, 'node_modules/daisyui/components');

/** Controls that daisyUI draws here; what we draw ourselves has names of its own. */
export const fromDaisyUi = ['loading', 'range', 'textarea', 'toggle'];

/** All classes of daisyUI, also those of components that are not used. */
export function daisyUiClasses(): Set<string> {
  const files = readdirSync(components).map((component) => path.join(components, component, 'object.js'));
  return new Set(files.filter(existsSync).flatMap((file) => classesIn(readFileSync(file, 'utf8'))));
}

/** Names of the classes that a style sheet has rules for. */
export function classesIn(styles: string): string[] {
  const rules = styles.replace(/\/\*.*?\*\//gs, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

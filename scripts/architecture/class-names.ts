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

/** Classes that a style sheet asks for, whether or not a component names them. */
export function inlineNames(styles: string): string[] {
  return listOf(styles, '@source inline');
}

/** Classes of Tailwind that a style sheet gets no rules for, because the words stand in the code for other things. */
export function withoutRule(styles: string): Set<string> {
  return new Set(listOf(styles, '@source not inline'));
}

function listOf(styles: string, rule: string): string[] {
  const [, names] = new RegExp(`${rule}\\("\\{([^}]+)\\}"\\)`).exec(styles) ?? [];
  return names?.split(',') ?? [];
}

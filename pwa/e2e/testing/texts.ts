import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '#shared/catalog/languages.ts';
import { inRoot } from '../../../scripts/setup/paths.mjs';

/**
 * Answers a text of the locales, so that a test reads the same in both languages.
 *
 * @param key `namespace:path.to.key`
 */
export function textOf(language: Language, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(inRoot('shared/locales', language, `${namespace}.json`), 'utf8'));
  const text = path.split('.').reduce(childOf, texts);
  if (typeof text !== 'string') throw new Error(`No text ${language} ${key}`);
  return text;
}

function childOf(texts: unknown, key: string): unknown {
  return typeof texts === 'object' && texts !== null
    ? Object.entries(texts).find(([name]) => name === key)?.[1]
    : undefined;
}

/** Every key of every namespace: none of them may be seen on a page. */
export function allKeys(): Set<string> {
  const folder = inRoot('shared/locales/en');
  const namespaces = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const keys = namespaces.flatMap((file) => {
    const namespace = file.replace('.json', '');
    const own = keysOf(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
    return own.flatMap((key) => [key, `${namespace}:${key}`]);
  });
  return new Set(keys.filter((key) => /[.:_]/.test(key)));
}

function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((inner) => `${key}.${inner}`) : [key],
  );
}

import type { SpokenLanguage } from '../model/profile-fields.ts';

/** Reads a list from the text of a form: one value a line, trimmed, empty lines dropped. */
export function splitLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** Writes a list as the text of a form. */
export function joinLines(values: readonly string[]): string {
  return values.join('\n');
}

/** Writes languages as the text of a form: `ar native`, one a line. */
export function textOfLanguages(languages: readonly SpokenLanguage[]): string {
  return joinLines(languages.map(({ code, level }) => `${code} ${level}`));
}

/** Reads languages from such a text; a schema checks them. */
export function readLanguages(text: string): { code: string; level: string }[] {
  return splitLines(text).map((line) => {
    const [code = '', level = ''] = line.split(' ');
    return { code, level };
  });
}

import type { Language } from '../catalog/languages.ts';

/** Texts that may be written in both languages, and where the second one stands. */
const others = {
  name: 'nameOther',
  headline: 'headlineOther',
  bio: 'bioOther',
  title: 'titleOther',
  description: 'descriptionOther',
  companyName: 'companyNameOther',
} as const;

/**
 * Detects the language of a text: Arabic or Latin letters, whichever are more. Undefined for a text with neither, such as
 * digits, and for other scripts.
 */
export function languageOf(text: string): Language | undefined {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return arabic > 0 ? 'ar' : undefined;
  return arabic > latin ? 'ar' : 'en';
}

/**
 * Gives a card, a page or a job for a reader of one language: where a text is written in that language, it stands in
 * the first place (`name`), and the text that stood there beside it (`nameOther`). Nothing is translated, and a text
 * that exists once stays where it is. Do not send or store what this gives: the places are the reader's.
 *
 * @see requirements A20, finding §1
 */
export function inLanguage<Row extends object>(row: Row, language: Language): Row {
  // The keys are looked for at run time: a copy that an older version left on the device lacks the second ones.
  const texts = row as Record<string, unknown>;
  const swapped: Record<string, unknown> = {};
  for (const [first, other] of Object.entries(others)) {
    const [text, second] = [texts[first], texts[other]];
    if (typeof second !== 'string' || second === '') continue;
    const isWritten = typeof text === 'string' && text !== '';
    if (isWritten && (languageOf(second) !== language || languageOf(text) === language)) continue;
    swapped[first] = second;
    swapped[other] = isWritten ? text : null;
  }
  return { ...row, ...swapped };
}

/** The language of a text for its `lang` attribute: undefined where it is the language of the page. */
export function foreignTo(language: Language, text: string): Language | undefined {
  const own = languageOf(text);
  return own === language ? undefined : own;
}

/** The second name of a row, as it is shown beside the first: only where it is in another language. */
export function nameBeside(row: { name: string; nameOther?: string | null }): string | undefined {
  const { name, nameOther } = row;
  return nameOther && languageOf(nameOther) !== languageOf(name) ? nameOther : undefined;
}

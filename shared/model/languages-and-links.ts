import * as v from 'valibot';
import { languageLevels, spokenLanguages } from '../catalog/spoken-languages.ts';
import { limits } from '../limits.ts';
import { codePointLength } from '../rules/visible-text.ts';
import { normalizeWebsite } from '../rules/website.ts';

/** A language that a person speaks, as it is answered: a newer server may know codes that this version does not. */
export const SpokenLanguageSchema = v.object({ code: v.string(), level: v.picklist(languageLevels) });
export type SpokenLanguage = v.InferOutput<typeof SpokenLanguageSchema>;

const NewSpokenLanguageSchema = v.object(
  {
    code: v.picklist(spokenLanguages, 'spoken_language_invalid'),
    level: v.picklist(languageLevels, 'language_level_invalid'),
  },
  'languages_invalid',
);

/** Languages as sent: at most 20 of ISO 639-1, each once; the first one stays. */
export const LanguagesSchema = v.pipe(
  v.array(NewSpokenLanguageSchema, 'languages_invalid'),
  v.transform((languages) =>
    languages.filter(({ code }, index) => languages.findIndex((one) => one.code === code) === index),
  ),
  v.maxLength(limits.languagesMaxCount, 'languages_too_many'),
);

const LinkSchema = v.pipe(
  v.string('link_invalid'),
  v.transform((value) => normalizeWebsite(value) ?? 'http:'),
  v.check((value) => /^https:/i.test(value), 'link_invalid'),
  v.check((value) => codePointLength(value) <= limits.linkMaxLength, 'too_long'),
);

/** Links as sent: at most 5 https addresses, each once; a missing scheme becomes https, http is refused. */
export const LinksSchema = v.pipe(
  v.array(LinkSchema, 'links_invalid'),
  v.transform((links) => [...new Set(links)]),
  v.maxLength(limits.linksMaxCount, 'links_too_many'),
);

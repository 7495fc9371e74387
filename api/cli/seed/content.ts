import type { Country } from '#shared/catalog/countries.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import placesJson from './content/places.json' with { type: 'json' };
import professionsJson from './content/professions.json' with { type: 'json' };

export type BothLanguages = Record<Language, string>;

/** A post and what its holders do; Arabic titles differ for men and women. */
export interface Role {
  man: string;
  woman: string;
  en: string;
  /** Arabic in the first person, English as "building …". */
  work: BothLanguages[];
  results: BothLanguages[];
}

export interface Profession {
  roles: Role[];
  skills: string[];
  study: BothLanguages;
  /** Second halves of company names. */
  firms: BothLanguages[];
}

export interface Place {
  country: Country;
  /** Its name as people write it after a city. */
  name: BothLanguages;
  cities: BothLanguages[];
  universities: BothLanguages[];
  dialling: string;
  currency: BothLanguages;
  /** Lowest and highest monthly pay, in the country's currency. */
  monthlyPay: number[];
}

export const professions: Record<Industry, Profession> = professionsJson;
// The file names the six countries; the test compares them with the catalog.
export const places = placesJson as Place[];

import type { Country } from '../catalog/countries.ts';
import { isPlace, type Place } from '../catalog/places/places.ts';
import { countryOf, placesIn } from './place-words.ts';

/** Where a job is: the place that its company chose, and its free text. */
export interface JobPlace {
  place: string | null;
  location: string;
}

/** The places of a job: the one that was chosen, and those that its free text names. */
export function placesOfJob({ place, location }: JobPlace): Place[] {
  return [...new Set([...(isPlace(place) ? [place] : []), ...placesIn(location)])];
}

/** The country of a job: of its place, else of its company. */
export function countryOfJob(place: string | null, companyCountry: Country): Country {
  return isPlace(place) ? countryOf(place) : companyCountry;
}

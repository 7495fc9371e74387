import { countryCodes } from '#shared/catalog/countries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { isPlace, type Place } from '#shared/catalog/places/places.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { countryOf, placeName } from '#shared/rules/place-words.ts';

interface Address {
  language: Language;
  url: string;
  /** Whole address of the picture; undefined without one. */
  image: string | undefined;
  jobTitle: string;
}

/** Describes a talent's page to search engines; never with a way to reach the person. @see requirements H16 */
export function profileJsonLd(shown: PublicProfile, { language, url, image, jobTitle }: Address): object {
  const profile = inLanguage(shown, language);
  const { nameOther, username } = profile;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: profile.registeredAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name: profile.name,
      alternateName: nameOther ? [nameOther, username] : username,
      url,
      jobTitle: profile.headline ?? jobTitle,
      ...(isPlace(profile.place) && { homeLocation: placeJsonLd(profile.place, language) }),
      ...(image && { image }),
      ...(profile.bio && { description: profile.bio }),
      ...(profile.skills.length > 0 && { knowsAbout: profile.skills }),
      ...(profile.languages.length > 0 && { knowsLanguage: profile.languages.map(({ code }) => code) }),
      ...(profile.links.length > 0 && { sameAs: profile.links }),
      ...schoolsOf(profile),
      ...employersOf(profile),
    },
  };
}

function placeJsonLd(place: Place, language: Language): object {
  const addressLocality = placeName(place, language);
  const addressCountry = countryCodes[countryOf(place)];
  return { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality, addressCountry } };
}

function schoolsOf({ school, education }: PublicProfile): object {
  const names = new Set([school, ...education.map(({ institution }) => institution)].filter(Boolean));
  return listed(
    'alumniOf',
    [...names].map((name) => ({ '@type': 'EducationalOrganization', name })),
  );
}

function employersOf({ experience }: PublicProfile): object {
  const names = new Set(experience.filter(({ current }) => current).map(({ company }) => company));
  return listed(
    'worksFor',
    [...names].map((name) => ({ '@type': 'Organization', name })),
  );
}

function listed(property: string, values: readonly object[]): object {
  if (values.length === 0) return {};
  return { [property]: values.length === 1 ? values[0] : values };
}

import { countryCodes } from '#shared/catalog/countries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { isPlace, type Place } from '#shared/catalog/places/places.ts';
import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { pictureVariant } from '#shared/rules/identity.ts';
import { countryOf, placeName } from '#shared/rules/place-words.ts';
import { escapeHtml } from './page-head.ts';
import { industryLabel } from './page-texts.ts';
import { readSalaryRange, type SalaryRange } from './salary-range.ts';

interface Site {
  /** Public address without a closing slash. */
  origin: string;
  language: Language;
}

/** Describes a company and its open positions to search engines. @see requirements L11 */
export function companyJsonLd(shown: Omit<PublicCompany, 'email'>, jobs: readonly Job[], site: Site): object {
  const company = inLanguage(shown, site.language);
  const organization = {
    ...organizationOf(company, site),
    ...(company.website && { sameAs: company.website }),
    ...(company.description && { description: company.description }),
    ...(company.employees > 0 && { numberOfEmployees: { '@type': 'QuantitativeValue', value: company.employees } }),
    ...(company.foundedOn && { foundingDate: company.foundedOn }),
    address: { '@type': 'PostalAddress', addressCountry: countryCodes[company.country] },
  };
  return { '@context': 'https://schema.org', '@graph': [organization, ...jobs.map((job) => jobJsonLd(job, site))] };
}

/** Describes an open job; pay as it was given, else where the company's text is wholly understood. @see requirements L11 */
export function jobJsonLd(shown: Job, site: Site): object {
  const job = inLanguage(shown, site.language);
  const salary = job.salary ? { ...job.salary, unit: job.salary.period } : readSalaryRange(job.salaryRange);
  const isRemote = job.workplace === 'remote';
  return {
    '@type': 'JobPosting',
    '@id': `${site.origin}/jobs/${job.id}#job`,
    url: `${site.origin}/jobs/${job.id}`,
    title: job.title,
    // Read as HTML.
    description: escapeHtml(job.description).replaceAll('\n', '<br>'),
    identifier: { '@type': 'PropertyValue', name: job.companyName, value: String(job.id) },
    datePosted: job.publishedAt ?? job.createdAt,
    validThrough: job.expiryDate,
    directApply: true,
    hiringOrganization: organizationOf(companyOf(job), site),
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: isPlace(job.place) ? placeName(job.place, site.language) : job.location,
        addressCountry: countryCodes[job.country],
      },
    },
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: countryCodes[job.country] },
    }),
    ...(job.employmentType && { employmentType: job.employmentType }),
    industry: industryLabel(job.industry, site.language),
    ...(job.skills.length > 0 && { skills: job.skills.join(', ') }),
    ...(job.experienceYears > 0 && {
      experienceRequirements: {
        '@type': 'OccupationalExperienceRequirements',
        monthsOfExperience: job.experienceYears * 12,
      },
    }),
    ...(salary && { baseSalary: { '@type': 'MonetaryAmount', currency: salary.currency, value: quantityOf(salary) } }),
  };
}

/** One amount is a value, a range has its bounds, and an open bound is left out. */
function quantityOf({ min, max, unit }: Pick<SalaryRange, 'min' | 'max' | 'unit'>) {
  const ends = { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return { '@type': 'QuantitativeValue', ...(min === max ? { value: min } : ends), unitText: unit };
}

type Employer = Pick<PublicCompany, 'name' | 'nameOther' | 'slug' | 'logo' | 'provenHost'>;

function companyOf({ companyName, companyNameOther, companySlug, companyLogo, companyProvenHost }: Job): Employer {
  const provenHost = companyProvenHost;
  return { name: companyName, nameOther: companyNameOther, slug: companySlug, logo: companyLogo, provenHost };
}

function organizationOf({ name, nameOther, slug, logo, provenHost }: Employer, { origin }: Site) {
  const url = `${origin}/company/${slug}`;
  return {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    ...(nameOther && { alternateName: nameOther }),
    url,
    // Only a proven website tells search engines who is meant.
    ...(provenHost && { sameAs: `https://${provenHost}` }),
    ...(logo && { logo: origin + pictureVariant(logo, 512, 'jpg') }),
  };
}

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

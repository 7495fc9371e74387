import * as v from 'valibot';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import { type Salary, SalaryAnswerSchema } from '#shared/model/job-fields.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import type { SavedCopy } from '../../local/saved-db.ts';
import { serverNow } from '../core/server-now.ts';

// Every field may be missing: an older version of the app, or a list, may have kept less. Nothing saved is ever hidden.
const text = v.fallback(v.nullable(v.string()), null);
const PlateSchema = v.object({
  name: text,
  nameOther: text,
  title: text,
  titleOther: text,
  slug: text,
  profilePicture: text,
  logo: text,
  companyName: text,
  companyNameOther: text,
  companySlug: text,
  companyLogo: text,
  location: text,
  place: text,
  salary: v.fallback(v.nullable(SalaryAnswerSchema), null),
  salaryRange: text,
  expiryDate: text,
  industry: v.fallback(v.nullable(v.picklist(industries)), null),
  country: v.fallback(v.nullable(v.picklist(countries)), null),
});

/** The shown fields of a saved thing. */
export interface SavedPlate {
  /** Title of a job, or a name; null when the device has not seen the thing yet, or may not keep it. */
  title: string | null;
  /** The same in the other language. */
  titleOther: string | null;
  /** Address of the thing; null when it is gone. */
  slug: string | null;
  picture: string | null;
  company: { name: string; nameOther: string | null; slug: string; logo: string | null } | null;
  location: string | null;
  place: string | null;
  salary: Salary | null;
  salaryRange: string | null;
  industry: Industry | null;
  country: Country | null;
  /** Nobody may see it any more. */
  isGone: boolean;
}

/** Reads the shown fields of a copy, from whatever version of the app. */
export function savedPlate(
  { kind }: Pick<SavedItem, 'kind'>,
  copy: SavedCopy | undefined,
  now = serverNow().getTime(),
): SavedPlate {
  const read = v.safeParse(PlateSchema, copy?.value ?? {});
  const known = read.success ? read.output : v.parse(PlateSchema, {});
  const hasEnded = kind === 'job' && known.expiryDate !== null && Date.parse(known.expiryDate) <= now;
  const { companyName, companyNameOther, companySlug, companyLogo } = known;
  const hasCompany = companyName && companySlug;
  return {
    title: known.title ?? known.name,
    titleOther: known.title === null ? known.nameOther : known.titleOther,
    slug: known.slug,
    picture: known.profilePicture ?? known.logo,
    company: hasCompany
      ? { name: companyName, nameOther: companyNameOther, slug: companySlug, logo: companyLogo }
      : null,
    location: known.location,
    place: known.place,
    salary: known.salary,
    salaryRange: known.salaryRange,
    industry: known.industry,
    country: known.country,
    isGone: copy?.isGone === true || hasEnded,
  };
}

import * as v from 'valibot';
import {
  companySizeNames,
  experienceLevels,
  payLevels,
  postedLevels,
  talentOrders,
  workYearLevels,
} from '../catalog/directory-filters.ts';
import { places } from '../catalog/places/places.ts';
import { spokenLanguages } from '../catalog/spoken-languages.ts';
import { limits } from '../limits.ts';
import { IdParamSchema } from './fields.ts';
import { mapValueFilters } from './value-filters.ts';

// An unknown industry or country has no rows, so that old links stay alive; paging and newer filters that make no sense
// are refused.
const listed = {
  industry: v.optional(v.string()),
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((q) => q.slice(0, limits.searchMaxLength)),
    ),
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform(Number),
      v.minValue(1),
      v.transform((n) => Math.min(n, limits.pageSizeMax)),
    ),
  ),
  cursor: v.optional(v.string()),
};

/** Query of any list that is turned page by page. */
export const PageQuerySchema = v.object(listed);

/** One of a list; `''` and none mean all. */
function oneOf(values: readonly (string | number)[], message: string) {
  return v.optional(v.picklist(['', ...values.map(String)], message));
}

const oneOfChoices = ({ choices, invalid }: { choices: readonly string[]; invalid: string }) => oneOf(choices, invalid);

const talentFilters = {
  country: v.optional(v.string()),
  place: oneOf(places, 'place_invalid'),
  ...mapValueFilters('talents', oneOfChoices),
  /** A code of the lexicon, such as `project-management`. */
  skill: v.optional(v.pipe(v.string(), v.maxLength(limits.skillMaxLength, 'skill_invalid'))),
  experience: oneOf(workYearLevels, 'experience_level_invalid'),
  speaks: oneOf(spokenLanguages, 'spoken_language_invalid'),
};

/** Query of the talent list. */
export const TalentQuerySchema = v.object({
  ...listed,
  ...talentFilters,
  sort: oneOf(talentOrders, 'order_invalid'),
  featured: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value === '1'),
    ),
  ),
});

/** Query of the counts beside the talent list: the same without paging. */
export const TalentCountsQuerySchema = v.object({ industry: listed.industry, q: listed.q, ...talentFilters });

const companyFilters = {
  country: v.optional(v.string()),
  ...mapValueFilters('companies', oneOfChoices),
  size: oneOf(companySizeNames, 'company_size_invalid'),
  /** `1`: only companies with an open job. */
  hiring: oneOf([1], 'hiring_invalid'),
};

/** Query of the company list. */
export const CompanyQuerySchema = v.object({ ...listed, ...companyFilters });

/** Query of the counts beside the company list. */
export const CompanyCountsQuerySchema = v.object({ industry: listed.industry, q: listed.q, ...companyFilters });

// No company has it.
const unknownCompany = -1;

const jobFilters = {
  country: v.optional(v.string()),
  company: v.optional(v.fallback(v.union([IdParamSchema, v.literal('')]), unknownCompany)),
  place: oneOf(places, 'place_invalid'),
  ...mapValueFilters('jobs', oneOfChoices),
  experience: oneOf(experienceLevels, 'experience_level_invalid'),
  pay: oneOf(payLevels, 'pay_level_invalid'),
  posted: oneOf(postedLevels, 'posted_level_invalid'),
};

/**
 * Query of the job list, the last published first; `company` is the id of one, and of a company that cannot exist there
 * are no jobs.
 */
export const JobQuerySchema = v.object({ ...listed, ...jobFilters });

/** Query of the counts beside the job list: the same without paging. */
export const JobCountsQuerySchema = v.object({ industry: listed.industry, q: listed.q, ...jobFilters });

import * as v from 'valibot';
import { limits } from '../limits.ts';
import { IdParamSchema } from './fields.ts';

// Filters that make no sense are dropped rather than refused, so old links stay alive; paging that makes none is refused.
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

/** Query of the talent list. */
export const TalentQuerySchema = v.object({
  ...listed,
  featured: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value === '1'),
    ),
  ),
});

/** Query of the company list. */
export const CompanyQuerySchema = v.object({ ...listed, country: v.optional(v.string()) });

// No company has it.
const unknownCompany = -1;

/** Query of the job list, the last published first; `company` is the id of one, and of a company that cannot exist there are no jobs. */
export const JobQuerySchema = v.object({
  ...listed,
  country: v.optional(v.string()),
  company: v.optional(v.fallback(v.union([IdParamSchema, v.literal('')]), unknownCompany)),
});

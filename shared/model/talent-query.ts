import * as v from 'valibot';
import { limits } from '../limits.ts';

/** Query of the talent list; a value that makes no sense is dropped rather than refused, so old links stay alive. */
export const TalentQuerySchema = v.object({
  industry: v.optional(v.string()),
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((q) => q.slice(0, limits.searchMaxLength)),
    ),
  ),
  featured: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value === '1'),
    ),
  ),
  limit: v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/),
        v.transform(Number),
        v.minValue(1),
        v.transform((n) => Math.min(n, limits.pageSizeMax)),
      ),
      limits.pageSizeDefault,
    ),
  ),
  cursor: v.optional(v.string()),
});

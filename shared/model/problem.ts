import * as v from 'valibot';

/** Body of every error under `/api`. @see trust §9 */
export const ProblemSchema = v.object({
  message: v.string(),
  code: v.string(),
  requestId: v.string(),
  /** Field → English text. */
  errors: v.exactOptional(v.record(v.string(), v.string())),
  /** Field → message key, so that the client can say it in the person's language. */
  errorCodes: v.exactOptional(v.record(v.string(), v.string())),
  /** With `changed`: the row as it is now. */
  current: v.exactOptional(v.unknown()),
});
export type Problem = v.InferOutput<typeof ProblemSchema>;

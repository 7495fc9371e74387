import * as v from 'valibot';
import { proofFindings, proofObstacles, proofWays } from '../catalog/company-proofs.ts';
import { InstantSchema } from './fields.ts';

/** How far a company is with the proof of its website's host, as the company itself sees it. */
export const CompanyProofSchema = v.object({
  /** The exact host of the website; null without one. */
  host: v.nullable(v.string()),
  /** Why the company cannot prove it alone; null when it can. */
  obstacle: v.nullable(v.picklist(proofObstacles)),
  /** What to publish; null until it is asked for. */
  text: v.nullable(v.string()),
  /** Name of the TXT record that may hold it. */
  recordName: v.nullable(v.string()),
  /** Address of the file that may hold it. */
  fileUrl: v.nullable(v.string()),
  /** Null while nothing is proven. */
  way: v.nullable(v.picklist(proofWays)),
  provenAt: v.nullable(InstantSchema),
  /** When the two places were last looked at. */
  checkedAt: v.nullable(InstantSchema),
  /** Since when the text is missing; null while it is there. */
  failingSince: v.nullable(InstantSchema),
  /** When the mark goes, unless the text is back by then; null while it is there. */
  endsAt: v.nullable(InstantSchema),
});
export type CompanyProof = v.InferOutput<typeof CompanyProofSchema>;

const FindingSchema = v.picklist(proofFindings);

/** What a check has found, and the proof after it. */
export const ProofCheckSchema = v.object({
  dns: FindingSchema,
  file: FindingSchema,
  proof: CompanyProofSchema,
});
export type ProofCheck = v.InferOutput<typeof ProofCheckSchema>;

/** An administrator's decision about the host of a company's website, as the administrator saw it. */
export const ProofDecisionSchema = v.object({
  isProven: v.boolean(),
  host: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
});
export type ProofDecision = v.InferOutput<typeof ProofDecisionSchema>;

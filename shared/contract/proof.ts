import * as v from 'valibot';
import { AdminCompanySchema } from '../model/admin.ts';
import { IdParamSchema } from '../model/fields.ts';
import { CompanyProofSchema, ProofCheckSchema, ProofDecisionSchema } from '../model/proof.ts';
import { defineEndpoint } from './endpoint.ts';

export const getCompanyProof = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/proof',
  audience: 'company',
  summary: 'Answers how far the calling company is with proving that the host of its website is its own.',
  response: CompanyProofSchema,
});

export const beginCompanyProof = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/proof',
  audience: 'company',
  summary: 'Answers the text to publish in the DNS or on the website; the same each time while the host stays.',
  response: CompanyProofSchema,
  errors: ['proof_impossible', 'busy', 'storage_full'],
});

export const checkCompanyProof = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/proof/check',
  audience: 'company',
  summary: 'Looks for the text in both places now. Where it is found, the host counts as proven.',
  response: ProofCheckSchema,
  errors: ['proof_impossible', 'proof_not_begun', 'busy', 'storage_full'],
});

export const decideCompanyProof = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/companies/:id/proof',
  audience: 'admin',
  summary:
    "Counts the host of a company's website as proven, or no longer. Another company that had proven the host loses it. Answers `changed` when the website has another host now.",
  params: v.object({ id: IdParamSchema }),
  body: ProofDecisionSchema,
  response: AdminCompanySchema,
  errors: ['not_found', 'changed', 'proof_impossible', 'busy', 'storage_full'],
});

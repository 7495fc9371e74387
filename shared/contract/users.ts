import * as v from 'valibot';
import { filterCountsSchema } from '../model/directory.ts';
import { IdParamSchema } from '../model/fields.ts';
import { TalentCountsQuerySchema, TalentQuerySchema } from '../model/list-queries.ts';
import { EducationListSchema, ExperienceListSchema } from '../model/profile-entries.ts';
import {
  AvailabilityAnswerSchema,
  OwnProfileSchema,
  ProfileAnswerSchema,
  ProfileEditAnswerSchema,
  ProfileEditSchema,
  RegistrationSchema,
  TalentCardSchema,
} from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

export const listTalents = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  audience: 'public',
  summary:
    'Lists talents, featured first, then newest, or all by age; Link names the next page, X-Total-Count the number of matches.',
  query: TalentQuerySchema,
  response: v.array(TalentCardSchema),
});

export const countTalents = defineEndpoint({
  method: 'GET',
  path: '/api/users/counts',
  audience: 'public',
  summary:
    'Counts what each value of each filter would leave of the talents, were it chosen now, up to 1,000. Places are counted of the country that is chosen, skills are the 40 most frequent.',
  query: TalentCountsQuerySchema,
  response: filterCountsSchema('talents'),
});

export const listFeaturedTalents = defineEndpoint({
  method: 'GET',
  path: '/api/featured-users',
  audience: 'public',
  summary: 'Lists the talents that are featured now.',
  response: v.array(TalentCardSchema),
});

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/users/slug/:slug',
  audience: 'visitor',
  scope: 'profile:read',
  summary: 'Returns one talent by public address.',
  params: v.object({ slug: v.string() }),
  response: ProfileAnswerSchema,
  errors: ['not_found', 'rate_limited'],
});

export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id/availability',
  audience: 'company',
  summary: 'Returns whether a talent is open to jobs, if the calling company may see that.',
  params: v.object({ id: IdParamSchema }),
  response: AvailabilityAnswerSchema,
  errors: ['not_found'],
});

export const registerUser = defineEndpoint({
  method: 'POST',
  path: '/api/users',
  audience: 'visitor',
  summary: 'Creates a talent account and signs it in.',
  body: RegistrationSchema,
  response: OwnProfileSchema,
  status: 201,
  errors: ['email_taken', 'rate_limited', 'busy'],
});

export const updateProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  audience: 'user',
  scope: 'profile:write',
  summary: "Changes the caller's own profile; with $base it is merged with what was changed elsewhere.",
  params: v.object({ id: IdParamSchema }),
  body: ProfileEditSchema,
  response: ProfileEditAnswerSchema,
  acceptsPicture: true,
  acceptsKey: true,
  errors: ['not_found', 'idempotency_mismatch', 'changed', 'busy', 'storage_full'],
});

export const setEducation = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:id/education',
  audience: 'user',
  scope: 'profile:write',
  summary: "Sets the whole list of the caller's own studies, in its order.",
  params: v.object({ id: IdParamSchema }),
  body: v.object({ education: EducationListSchema }),
  response: OwnProfileSchema,
  acceptsKey: true,
  errors: ['not_found', 'idempotency_mismatch', 'changed', 'busy', 'storage_full'],
});

export const setExperience = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:id/experience',
  audience: 'user',
  scope: 'profile:write',
  summary: "Sets the whole list of the caller's own positions, in its order.",
  params: v.object({ id: IdParamSchema }),
  body: v.object({ experience: ExperienceListSchema }),
  response: OwnProfileSchema,
  acceptsKey: true,
  errors: ['not_found', 'idempotency_mismatch', 'changed', 'busy', 'storage_full'],
});

import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { StatsSchema, SuccessStorySchema } from '../model/directory.ts';
import { defineEndpoint } from './endpoint.ts';

export const getStats = defineEndpoint({
  method: 'GET',
  path: '/api/stats',
  audience: 'public',
  summary: 'Counts talents, companies and open jobs.',
  response: StatsSchema,
});

export const checkSlug = defineEndpoint({
  method: 'GET',
  path: '/api/slugs/:slug',
  audience: 'public',
  summary: 'Returns whether a public address is free, and otherwise a free one.',
  params: v.object({ slug: v.string() }),
  query: v.object({ of: v.optional(v.picklist(['talent', 'company'])) }),
  response: v.object({ slug: v.string(), available: v.boolean(), suggestion: v.string() }),
});

export const listIndustries = defineEndpoint({
  method: 'GET',
  path: '/api/industries',
  audience: 'admin',
  summary: 'Lists the industry values.',
  response: v.array(v.picklist(industries)),
});

export const listSuccessStories = defineEndpoint({
  method: 'GET',
  path: '/api/success-stories',
  audience: 'public',
  summary: 'Lists what talents who are or were featured tell, of those who allow it.',
  response: v.array(SuccessStorySchema),
});

import { SavedChangesSchema, SavedListSchema } from '../model/saved.ts';
import { defineEndpoint } from './endpoint.ts';

export const listSaved = defineEndpoint({
  method: 'GET',
  path: '/api/saved',
  audience: 'user',
  summary: 'Lists the jobs, people, companies and searches that the caller has saved, newest first.',
  response: SavedListSchema,
});

export const changeSaved = defineEndpoint({
  method: 'POST',
  path: '/api/saved',
  audience: 'user',
  summary: 'Saves, changes and removes what the caller keeps; with a key once, however often it comes.',
  body: SavedChangesSchema,
  response: SavedListSchema,
  acceptsKey: true,
  errors: ['forbidden', 'saved_full', 'busy', 'storage_full'],
});

export const listCompanySaved = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/saved',
  audience: 'company',
  summary: 'Lists what the calling company has saved, newest first.',
  response: SavedListSchema,
});

export const changeCompanySaved = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/saved',
  audience: 'company',
  summary: 'Saves, changes and removes what the calling company keeps; with a key once, however often it comes.',
  body: SavedChangesSchema,
  response: SavedListSchema,
  acceptsKey: true,
  errors: ['forbidden', 'saved_full', 'busy', 'storage_full'],
});

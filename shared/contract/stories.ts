import * as v from 'valibot';
import { SuccessStorySchema } from '../model/story.ts';
import { defineEndpoint } from './endpoint.ts';

export const listSuccessStories = defineEndpoint({
  method: 'GET',
  path: '/api/success-stories',
  audience: 'public',
  summary: 'Lists what talents who are or were featured tell, of those who allow it.',
  response: v.array(SuccessStorySchema),
});

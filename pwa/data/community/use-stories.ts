import type { SuccessStory } from '#shared/model/directory.ts';
import { callLate } from '../../http/call-late.ts';
import { takeFirst } from '../core/first-data.ts';
import { keptValue } from '../core/kept-value.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';

const key = 'stories';

const storiesSource = () =>
  keptValue<SuccessStory[]>(key, {
    first: takeFirst('stories'),
    load: () => callLate('listSuccessStories', {}),
  });

/** The stories of talents who are or were featured, from the device and the network. @see requirements C16 */
export function useStories(): Retryable<SuccessStory[]> {
  return useLiveResource(key, storiesSource);
}

import type { SuccessStory } from '#shared/model/directory.ts';
import { callLate } from '../../http/call-late.ts';
import { takeInitialData } from '../core/initial-data.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';
import { storedValue } from '../core/stored-value.ts';

const key = 'stories';

const storiesSource = () =>
  storedValue<SuccessStory[]>(key, {
    first: takeInitialData('stories'),
    load: () => callLate('listSuccessStories', {}),
  });

/** The stories of talents who are or were featured, from the device and the network. @see requirements C16 */
export function useStories(): Retryable<SuccessStory[]> {
  return useLiveResource(key, storiesSource);
}

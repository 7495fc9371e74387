import * as v from 'valibot';
import { getProfile as getProfileCall } from '#shared/contract/users.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../domain/actor.ts';
import { getProfile } from '../domain/users/get-profile.ts';
import type { PublicItems } from '../http/public-items.ts';
import type { Throttles } from '../http/rate-limit.ts';
import { revisionTag } from '../http/revision-tag.ts';

export function publicItemsRoutes(items: PublicItems, deps: Deps, throttles: Throttles): void {
  items.bind(getProfileCall, throttles.profileRead, async (slug) => {
    const profile = await getProfile(deps, visitor, slug);
    return {
      json: JSON.stringify(v.parse(getProfileCall.response, profile)),
      etag: revisionTag(profile.rev, 'public'),
    };
  });
}

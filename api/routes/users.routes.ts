import * as users from '#shared/contract/users.ts';
import type { Deps } from '../deps.ts';
import { getProfile } from '../domain/users/get-profile.ts';
import { registerUser } from '../domain/users/register-user.ts';
import { updateProfile } from '../domain/users/update-profile.ts';
import { type Api, bindEndpoint } from '../http/bind-endpoint.ts';
import type { Throttles } from '../http/rate-limit.ts';

export function usersRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, users.getProfile, {
    throttle: throttles.profileRead,
    handle: ({ actor, params }) => getProfile(deps, actor, params.slug),
  });

  bindEndpoint(api, users.registerUser, {
    throttle: throttles.registration,
    async handle({ body, signIn }) {
      const profile = await registerUser(deps, body);
      await signIn(profile.id);
      return profile;
    },
  });

  bindEndpoint(api, users.updateProfile, {
    handle: ({ actor, params, body, ifMatch }) =>
      updateProfile(deps, actor, { id: params.id, patch: body, expectedRev: ifMatch }),
  });
}

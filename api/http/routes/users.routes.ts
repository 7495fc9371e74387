import * as users from '#shared/contract/users.ts';
import type { ProfileEdit, ProfileEditAnswer } from '#shared/model/user.ts';
import { registerUser } from '../../domain/auth/register.ts';
import type { Deps } from '../../domain/deps.ts';
import { getAvailability, getProfile, updateProfile } from '../../domain/users/profiles.ts';
import { type Api, bindEndpoint, type Call } from '../bind-endpoint.ts';
import { publicTag, revisionTag } from '../fast-path/etags.ts';
import type { Throttles } from '../rate-limit.ts';

/** Binds the profiles of people. */
export function usersRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, users.getProfile, {
    throttle: throttles.profileRead,
    async handle({ actor, params, answerWith }) {
      const profile = await getProfile(deps, actor, params.slug);
      // The same revision has two forms: the owner's tag must not match the public form.
      const isOwn = 'isActive' in profile;
      answerWith(isOwn ? await ownProfileHeaders(deps, profile) : { ETag: publicTag(profile.rev) });
      return profile;
    },
  });

  bindEndpoint(api, users.getAvailability, {
    handle: ({ actor, params }) => getAvailability(deps, actor, params.id),
  });

  bindEndpoint(api, users.registerUser, {
    throttle: throttles.registration,
    async handle({ body, signIn, answerWith }) {
      const profile = await registerUser(deps, body);
      answerWith(await ownProfileHeaders(deps, profile));
      await signIn({ id: profile.id, email: profile.email });
      return profile;
    },
  });

  const handle = (call: ProfileEditCall) => answerEdit(deps, call);
  bindEndpoint(api, users.updateProfile, { handle });
  bindEndpoint(api, users.setEducation, { handle });
  bindEndpoint(api, users.setExperience, { handle });
}

type ProfileEditCall = Call<{ id: number }, undefined, ProfileEdit>;

async function answerEdit(deps: Deps, call: ProfileEditCall): Promise<ProfileEditAnswer> {
  const { actor, params, body, ifMatch, idempotencyKey, signal, answerWith } = call;
  const update = { id: params.id, edit: body, expectedRev: ifMatch, key: idempotencyKey, signal };
  const { answer, isReplayed } = await updateProfile(deps, actor, update);
  answerWith(await ownProfileHeaders(deps, answer));
  if (isReplayed) answerWith({ 'Idempotency-Replayed': 'true' });
  return answer;
}

/** Headers by which a device knows which version of the own profile it got, and of which history. @see protocol §3 */
export async function ownProfileHeaders(
  { users }: Pick<Deps, 'users'>,
  { rev }: { rev: number },
): Promise<Record<string, string>> {
  return { ETag: revisionTag(rev), 'Dalil-Epoch': await users.epoch() };
}

import { limits } from '#shared/limits.ts';
import type { CredentialStore, LinkPurpose } from '../../credential-deps.ts';
import type { Clock } from '../../deps.ts';
import type { Mail, QueuedMail, UnsubscribeTokens } from '../../work-deps.ts';
import { linkTokenHash, newLinkToken } from '../passwords/link-token.ts';
import { writeMail } from './write-mail.ts';

const minuteMs = 60_000;
const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: limits.passwordLinkMinutes * minuteMs,
  verify_email: limits.confirmLinkHours * 60 * minuteMs,
};

export interface ComposeDeps {
  credentials: Pick<CredentialStore, 'keepLink'>;
  tokens: UnsubscribeTokens;
  clock: Clock;
  /** Public address of the product. */
  origin: string;
}

/**
 * Words a mail that is about to go out; undefined when nobody is to get it. A link that proves something gets its token
 * only now, so that the token itself is never stored and its time begins when it is sent.
 *
 * @see trust §3
 */
export async function composeMail(deps: ComposeDeps, queued: QueuedMail): Promise<Mail | undefined> {
  const { origin, tokens } = deps;
  const { template, data } = queued;
  if (template === 'reset_password' || template === 'verify_email') return composeLinkMail(deps, queued, template);
  return writeMail(queued, { origin, unsubscribeToken: data.to && tokens.tokenFor(data.to) });
}

async function composeLinkMail(
  { credentials, clock, origin }: ComposeDeps,
  queued: QueuedMail,
  purpose: LinkPurpose,
): Promise<Mail | undefined> {
  const { recipient: email, createdAt: askedAt } = queued;
  const linkToken = newLinkToken();
  const kept = await credentials.keepLink({
    realm: queued.data.realm ?? 'user',
    purpose,
    email,
    tokenHash: linkTokenHash(linkToken),
    askedAt,
    expiresAt: new Date(clock.now().getTime() + linkLifetimeMs[purpose]),
  });
  return kept && writeMail({ ...queued, language: kept.language }, { origin, linkToken });
}

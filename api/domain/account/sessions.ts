import type { BrowserName, SystemName } from '#shared/catalog/accounts.ts';
import type { AccountSession } from '#shared/model/account.ts';
import type { SessionRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireOwnAccount } from '../policies.ts';
import { isSessionOver, sessionName } from '../sessions/session-manager.ts';

type SessionDeps = Pick<Deps, 'sessions' | 'clock'>;

/** Who calls, and the session of the call. */
export interface SessionCall {
  actor: Actor;
  session: SessionRecord | undefined;
}

/**
 * Lists the browsers in which the caller's account is signed in, last seen first.
 *
 * @throws AppError `not_authenticated`
 */
export async function listSessions(deps: SessionDeps, { actor, session }: SessionCall): Promise<AccountSession[]> {
  const active = await activeSessions(deps, actor);
  return active.map((each) => ({
    id: sessionName(each),
    ...sessionFacts(each),
    isCurrent: each.idHash === session?.idHash,
  }));
}

/**
 * Ends one session of the caller's account.
 *
 * @returns True when it was the session of this call.
 * @throws AppError `not_authenticated`, `not_found`
 */
export async function endSession(deps: SessionDeps, { actor, session }: SessionCall, id: string): Promise<boolean> {
  const found = (await activeSessions(deps, actor)).find((each) => sessionName(each) === id) ?? fail('not_found');
  await deps.sessions.destroy(found.idHash);
  return found.idHash === session?.idHash;
}

/**
 * Ends all sessions of the caller's account, or all but the session of this call.
 *
 * @throws AppError `not_authenticated`
 */
export async function endSessions(
  { sessions }: SessionDeps,
  { actor, session }: SessionCall,
  { keepsThis }: { keepsThis: boolean },
): Promise<void> {
  const { realm, own } = requireOwnAccount(actor);
  await sessions.destroyAll(realm, own.id, keepsThis ? session?.idHash : undefined);
}

/**
 * Lists the sessions of the caller's account that are not over.
 *
 * @throws AppError `not_authenticated`
 */
export async function activeSessions({ sessions, clock }: SessionDeps, actor: Actor): Promise<SessionRecord[]> {
  const { realm, own } = requireOwnAccount(actor);
  const role = 'role' in own ? own.role : undefined;
  const now = clock.now();
  return (await sessions.ofAccount(realm, own.id)).filter((session) => !isSessionOver(session, now, role));
}

/** The fields of a session that its owner may see. */
export function sessionFacts({ userAgent, createdAt, lastSeenAt }: SessionRecord) {
  return { ...deviceOf(userAgent), createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
}

/** A browser, described so that its owner recognises it. */
export interface Device {
  browser: BrowserName | null;
  system: SystemName | null;
  isHandheld: boolean;
}

// The order matters: most browsers also send the names of the browsers below them.
const browserMarks: readonly [BrowserName, RegExp][] = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\bOPR\/|\bOPT\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];
const systemMarks: readonly [SystemName, RegExp][] = [
  ['ios', /\b(?:iPhone|iPod)\b/],
  ['ipados', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
];
const handhelds: ReadonlySet<SystemName | null> = new Set(['ios', 'ipados', 'android']);

/** Reads browser, system and kind of device from a `User-Agent`. A part that cannot be recognised is null. */
export function deviceOf(userAgent: string | null): Device {
  const markOf = <Name>(marks: readonly [Name, RegExp][]) =>
    marks.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  const system = markOf(systemMarks);
  return { browser: markOf(browserMarks), system, isHandheld: handhelds.has(system) };
}

import type { Admin, CompanyRecord, Own, OwnAccount, UserRecord } from '../store/records.ts';
import { fail } from './app-error.ts';

/** The caller: the account of the session, or of the access token. */
export type Actor = Visitor | UserActor | CompanyActor;

/** Nobody is signed in. */
export interface Visitor {
  kind: 'visitor';
}

/** A signed-in, active person. The row is read at each request, so a changed role counts at once. */
export interface UserActor {
  kind: 'user';
  user: UserRecord;
}

/** A signed-in, active company, read at each request. */
export interface CompanyActor {
  kind: 'company';
  company: CompanyRecord;
}

export const visitor: Visitor = { kind: 'visitor' };

/**
 * Answers the signed-in user.
 *
 * @throws AppError `not_authenticated`
 */
export function requireUser(actor: Actor): UserRecord {
  return actor.kind === 'user' ? actor.user : fail('not_authenticated');
}

/**
 * Answers the signed-in administrator.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function requireAdmin(actor: Actor): Admin {
  const user = requireUser(actor);
  // The type `Admin` exists only for the compiler: this line is the one place that grants it.
  return user.role === 'admin' ? (user as Admin) : fail('forbidden');
}

/**
 * Checks that a row belongs to the caller. Only this function and those below make `Own`, so that an unchecked write
 * does not compile.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 * @see trust §4
 */
export function requireOwn<Row extends UserRecord>(actor: Actor, row: Row): Own<Row> {
  if (requireUser(actor).id !== row.id) fail('forbidden');
  // The type `Own` exists only for the compiler: this line is the one place that grants it.
  return row as Own<Row>;
}

/**
 * Answers the signed-in company.
 *
 * @throws AppError `not_authenticated`
 */
export function requireCompany(actor: Actor): CompanyRecord {
  return actor.kind === 'company' ? actor.company : fail('not_authenticated');
}

/**
 * Answers the signed-in account of either realm as its own.
 *
 * @throws AppError `not_authenticated`
 */
export function requireOwnAccount(actor: Actor): OwnAccount {
  if (actor.kind === 'user') return { realm: 'user', own: requireOwn(actor, actor.user) };
  if (actor.kind === 'company') return { realm: 'company', own: requireOwnCompany(actor, actor.company) };
  return fail('not_authenticated');
}

/**
 * Checks that a company is the caller.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 * @see trust §4
 */
export function requireOwnCompany(actor: Actor, company: CompanyRecord): Own<CompanyRecord> {
  if (requireCompany(actor).id !== company.id) fail('forbidden');
  return company as Own<CompanyRecord>;
}

/**
 * Checks that a job, or an application for one, is the calling company's.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 * @see trust §4
 */
export function requireOfOwnCompany<Row extends { companyId: number }>(actor: Actor, row: Row): Own<Row> {
  if (requireCompany(actor).id !== row.companyId) fail('forbidden');
  return row as Own<Row>;
}

/**
 * Checks that the caller sent an application.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function requireOwnApplication<Row extends { userId: number }>(actor: Actor, application: Row): Own<Row> {
  if (requireUser(actor).id !== application.userId) fail('forbidden');
  return application as Own<Row>;
}

/**
 * Checks that the caller proposed a feature request.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function requireOwnRequest<Row extends { userId: number | null }>(actor: Actor, request: Row): Own<Row> {
  if (requireUser(actor).id !== request.userId) fail('forbidden');
  return request as Own<Row>;
}

/** True when the caller is this company. */
export function isOwnCompany(actor: Actor, companyId: number): boolean {
  return actor.kind === 'company' && actor.company.id === companyId;
}

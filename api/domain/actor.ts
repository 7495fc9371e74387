import type { CompanyRecord, UserRecord } from '../store/records.ts';

/** The caller, as the session of the call's realm says. */
export type Actor = Visitor | UserActor | CompanyActor;

/** Nobody is signed in. */
export interface Visitor {
  kind: 'visitor';
}

/** A signed-in, active person. The row is read anew at each request, so a changed role counts at once. */
export interface UserActor {
  kind: 'user';
  user: UserRecord;
}

/** A signed-in, active company, read anew likewise. */
export interface CompanyActor {
  kind: 'company';
  company: CompanyRecord;
}

export const visitor: Visitor = { kind: 'visitor' };

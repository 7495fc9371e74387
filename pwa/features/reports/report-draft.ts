import type { DraftPlace } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import type { ReportSubject } from '#shared/catalog/administration.ts';

/** The reported thing. */
export interface Reported {
  subject: ReportSubject;
  subjectId: number;
  /** As shown. */
  name: string;
}

/** The values in the form that the form library asks for. */
export interface ReportValues {
  [field: string]: string;
  reason: string;
  details: string;
}

export const emptyReport: ReportValues = { reason: '', details: '' };

/** Where the draft of a report lies: with the account, or in the tab of a visitor. */
export function draftOfReport({ subject, subjectId }: Reported): DraftPlace {
  const now = session.get();
  return { form: `report:${subject}:${subjectId}`, userId: now.state === 'signed-in' ? now.account.id : null };
}

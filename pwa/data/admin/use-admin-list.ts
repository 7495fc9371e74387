import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ReportStatus } from '#shared/catalog/administration.ts';
import type { PaymentFilter } from '#shared/catalog/payments.ts';
import { limits } from '#shared/limits.ts';
import type { AdminCompany, AdminPayment, AdminUser, AdminUserView, AuditEntry } from '#shared/model/admin.ts';
import type { AdminReport } from '#shared/model/community.ts';
import type { AdminJob, AdminJobView } from '#shared/model/job-moderation.ts';
import type { AdminMessage, DeadMail, MessageState, Subscriber } from '#shared/model/mail.ts';
import { callLate } from '../../http/call-late.ts';
import { useDebounced } from '../core/time.ts';
import { AdminList, type AdminListSource, type AdminListState } from './admin-list.ts';

/** The filters of an administrator's list; a missing one or `''` means all. */
export interface AdminFilter {
  q?: string | undefined;
  industry?: string | undefined;
  view?: AdminUserView | undefined;
  status?: PaymentFilter | undefined;
}

/** A list as a screen follows it. */
export type FollowedAdminList<Item extends { id: number }> = AdminListState<Item> &
  Pick<AdminList<Item>, 'refresh' | 'loadMore'>;

type SourceOf<Item> = (filter: AdminFilter) => AdminListSource<Item>;

const at = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });

const users: SourceOf<AdminUser> = ({ q, industry, view }) => ({
  fetchPage: (cursor) => callLate('listUsersForAdmin', { query: { q, industry, view, ...at(cursor) } }),
  takeEdit: (user, edit) => (edit.subject === 'user' && edit.account.id === user.id ? edit.account : user),
});
const companies: SourceOf<AdminCompany> = ({ q, industry, view }) => ({
  fetchPage: (cursor) => {
    const shown = view === 'hidden' ? view : 'listed';
    return callLate('listCompaniesForAdmin', { query: { q, industry, view: shown, ...at(cursor) } });
  },
  takeEdit: (company, edit) => (edit.subject === 'company' && edit.account.id === company.id ? edit.account : company),
});
const payments: SourceOf<AdminPayment> = ({ status }) => ({
  fetchPage: (cursor) => callLate('listPaymentsForAdmin', { query: { status, ...at(cursor) } }),
  takeEdit: (payment) => payment,
});
const reportSources: Record<ReportStatus, SourceOf<AdminReport>> = {
  open: reportsOf('open'),
  resolved: reportsOf('resolved'),
  dismissed: reportsOf('dismissed'),
};
const jobSources: Record<AdminJobView, SourceOf<AdminJob>> = { waiting: jobsIn('waiting'), held: jobsIn('held') };
const subscribers: SourceOf<Subscriber> = () => ({
  fetchPage: (cursor) => callLate('listSubscribers', { query: at(cursor) }),
  takeEdit: (subscriber) => subscriber,
});
const messageSources: Record<MessageState, SourceOf<AdminMessage>> = {
  open: messagesOf('open'),
  answered: messagesOf('answered'),
};
const deadMails: SourceOf<DeadMail> = () => ({
  fetchPage: (cursor) => callLate('listDeadMails', { query: at(cursor) }),
});
const auditLog: SourceOf<AuditEntry> = () => ({
  fetchPage: (cursor) => callLate('listAuditLog', { query: at(cursor) }),
});

/** Follows the people that match, 150 ms after the last keystroke. @see requirements N3 */
export const useAdminUsers = (filter: AdminFilter): FollowedAdminList<AdminUser> => useAdminList(filter, users);

/** Follows the companies that match. */
export const useAdminCompanies = (filter: AdminFilter): FollowedAdminList<AdminCompany> =>
  useAdminList(filter, companies);

/** Follows the payments, newest first. */
export const useAdminPayments = (filter: AdminFilter): FollowedAdminList<AdminPayment> =>
  useAdminList(filter, payments);

/** Follows the reports of a status, newest first; an act may change several of them, so each one asks again. */
export const useAdminReports = (status: ReportStatus): FollowedAdminList<AdminReport> =>
  useAdminList({}, reportSources[status]);

function reportsOf(status: ReportStatus): SourceOf<AdminReport> {
  return () => ({ fetchPage: (cursor) => callLate('listReportsForAdmin', { query: { status, ...at(cursor) } }) });
}

/** Follows the jobs that moderators hold back, newest first. */
export const useAdminJobs = (view: AdminJobView): FollowedAdminList<AdminJob> => useAdminList({}, jobSources[view]);

function jobsIn(view: AdminJobView): SourceOf<AdminJob> {
  return () => ({ fetchPage: (cursor) => callLate('listJobsForAdmin', { query: { view, ...at(cursor) } }) });
}

/** Follows who confirmed the newsletter, newest first. */
export const useSubscribers = (): FollowedAdminList<Subscriber> => useAdminList({}, subscribers);

/** Follows the contact form's messages of a state, newest first; an act moves one, so each one asks again. */
export const useAdminMessages = (state: MessageState): FollowedAdminList<AdminMessage> =>
  useAdminList({}, messageSources[state]);

function messagesOf(state: MessageState): SourceOf<AdminMessage> {
  return () => ({ fetchPage: (cursor) => callLate('listMessagesForAdmin', { query: { state, ...at(cursor) } }) });
}

/** Follows the mails that could not be sent, newest first; an act takes some away, so each one asks again. */
export const useDeadMails = (): FollowedAdminList<DeadMail> => useAdminList({}, deadMails);

/** Follows what administrators did, newest first. */
export const useAuditLog = (): FollowedAdminList<AuditEntry> => useAdminList({}, auditLog);

function useAdminList<Item extends { id: number }>(
  { q: typed = '', industry, view, status }: AdminFilter,
  sourceOf: SourceOf<Item>,
): FollowedAdminList<Item> {
  const q = useDebounced(typed.trim().slice(0, limits.searchMaxLength), limits.searchDebounceMs);
  const list = useMemo(
    () => new AdminList(sourceOf({ q, industry, view, status })),
    [q, industry, view, status, sourceOf],
  );
  const kind = useMemo(() => ({ view, status, sourceOf }), [view, status, sourceOf]);
  const state = useLastList(useSyncExternalStore(list.subscribe, list.get), kind);
  return useMemo(() => ({ ...state, refresh: list.refresh, loadMore: list.loadMore }), [state, list]);
}

/**
 * The last list stays while the next one is on its way, so that typing does not make the page flicker. One of another
 * kind goes at once: hidden accounts must not be taken for listed ones.
 */
function useLastList<Item>(state: AdminListState<Item>, kind: object): AdminListState<Item> {
  const [last, setLast] = useState({ state, kind });
  if (state.list.state === 'loading') {
    const mayStay = last.kind === kind && last.state.list.state !== 'loading';
    return mayStay ? { ...last.state, isRefreshing: true } : state;
  }
  if (last.state !== state) setLast({ state, kind });
  return state;
}

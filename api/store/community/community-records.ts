import type { ReportReason, ReportStatus, ReportSubject } from '#shared/catalog/reports.ts';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';

/** A report as stored. */
export interface ReportRecord {
  id: number;
  subject: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  details: string | null;
  /** Both null for a visitor, and after the reporter has left. */
  reporterUserId: number | null;
  reporterCompanyId: number | null;
  status: ReportStatus;
  note: string | null;
  createdAt: Date;
  handledAt: Date | null;
}

/** A feature request as stored; it outlives its author. */
export interface FeatureRequestRecord {
  id: number;
  userId: number | null;
  title: string;
  description: string;
  status: FeatureRequestStatus;
  createdAt: Date;
  updatedAt: Date;
}

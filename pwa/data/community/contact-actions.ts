import type { ReportReason, ReportSubject } from '#shared/catalog/administration.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';

/**
 * Asks for the newsletter in a language; it begins when the link of the mail was followed.
 *
 * @throws RequestFailure `validation_failed`, `rate_limited` …
 * @see requirements C17, C18
 */
export async function askForNewsletter(email: string, language: Language): Promise<void> {
  await noteConnection(() => callLate('subscribe', { body: { email, language } }));
}

/** Confirms the newsletter by the token of its mail. @throws RequestFailure `not_found` for any other token */
export async function confirmNewsletter(token: string): Promise<void> {
  await noteConnection(() => callLate('confirmSubscription', { body: { token } }));
}

/** The fields of the contact form. */
export interface Letter {
  name: string;
  email: string;
  subject: string;
  message: string;
  language: Language;
}

/**
 * Sends a message to the operator.
 *
 * @param key UUID; the same text under it arrives once, however often it is sent.
 * @throws RequestFailure
 */
export async function sendLetter(letter: Letter, key: string): Promise<void> {
  await noteConnection(() => callLate('sendContactMessage', { body: letter, idempotencyKey: key }));
}

export interface ReportToSend {
  subject: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  /** `''` for none. */
  details: string;
}

/** Reports something to the operator; a second time while the first is open changes nothing. @throws RequestFailure */
export async function sendReport(report: ReportToSend): Promise<void> {
  await noteConnection(() => callLate('sendReport', { body: report }));
}

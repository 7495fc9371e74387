import type { Language } from '#shared/catalog/languages.ts';
import type { MailTemplate } from '#shared/catalog/mails.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { MailData, QueuedMail } from '../../store/mail/queued-mail.ts';
import type { Mail } from '../ports/outgoing.ts';
import { html, isolated, type MailParts, type MailSection, plainText, withoutMarks } from './mail-layout.ts';

const texts = {
  ar: { mail: arMail, statuses: arCatalog.applicationStatuses, locale: 'ar-QA' },
  en: { mail: enMail, statuses: enCatalog.applicationStatuses, locale: 'en-US' },
} as const;

/** The page that a mail leads to; the last one leads to the account that the mail is about. */
const pages: Record<Exclude<MailTemplate, 'contact_message'>, string> = {
  application_received: '/company-dashboard',
  applications_daily: '/company-dashboard',
  application_status: '/applications',
  payment_receipt: '/upgrade',
  payment_refunded: '/upgrade',
  payment_partly_refunded: '/upgrade',
  payment_disputed: '/contact',
  payment_dispute_won: '/upgrade',
  payment_dispute_lost: '/upgrade',
  featuring_given: '/upgrade',
  featuring_extended: '/upgrade',
  featuring_shortened: '/contact',
  featuring_removed: '/contact',
  featuring_days_ended: '/contact',
  featuring_over: '/upgrade',
  newsletter_confirm: '/newsletter',
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  password_changed: '/forgot-password',
  password_guesses: '/reset-password',
  account_deleted: '/contact',
  company_left: '/jobs',
  job_closed: '/company-dashboard',
  job_approved: '/company-dashboard',
  job_refused: '/company-dashboard',
  alerts: '/saved',
  profile_reminder: '/profile/edit',
  webhook_off: '/company-account',
  proof_failing: '/company-dashboard?tab=profile',
  proof_lost: '/contact',
};

export interface MailLinks {
  /** Public address of the product. */
  origin: string;
  /** Proves whose mails a link may stop; undefined for a mail that nobody can stop. */
  unsubscribeToken?: string | undefined;
  /** Proves to the page of the mail that who opens it reads the mail. */
  linkToken?: string | undefined;
}

/** Values that are read only when a mail is sent. */
export interface MailNews {
  /** Name of who gets the mail, in the language of the mail. */
  readerName?: string | undefined;
  values?: Record<string, string>;
  sections?: readonly MailSection[];
}

/** Writes a queued mail in the language of who gets it: plain, and as HTML in its direction. */
export function writeMail(queued: QueuedMail, links: MailLinks, { readerName, ...news }: MailNews = {}): Mail {
  const { data, language } = queued;
  const { mail } = texts[language];
  const values = { ...valuesOf(queued), ...news.values };
  const wording: Wording = wordingOf(queued);
  const stopUrl = links.unsubscribeToken && `${links.origin}/unsubscribe?token=${links.unsubscribeToken}`;
  // A line break would begin another header.
  const subject = withoutMarks(filled(wording.subject, values)).replace(/\s+/g, ' ');
  const parts: MailParts = {
    title: subject,
    greeting: greetingOf(queued, readerName),
    body: [wording.body, ...additionsTo(queued)].map((text) => filled(text, values)).join(' '),
    quote: data.contact?.message ?? data.message ?? data.reason,
    sections: news.sections,
    link: { label: wording.link, href: addressOf(queued, links) },
    note: wording.note,
    why: wording.why,
    stop: stopUrl ? { label: wording.stop ?? mail.unsubscribe, href: stopUrl } : undefined,
  };
  return {
    id: `${queued.id}-${queued.createdAt.getTime().toString(36)}`,
    to: queued.recipient,
    subject,
    text: plainText(parts),
    html: html(parts, language),
    unsubscribeUrl: stopUrl,
    replyTo: data.contact,
  };
}

interface Wording {
  subject: string;
  body: string;
  link: string;
  /** A fact about the link, such as how long it is valid. */
  note?: string;
  /** Why the mail comes. */
  why: string;
  /** What the link at its end stops, where that is not every mail. */
  stop?: string;
}

/** The texts of a mail: a status has a sentence of its own. */
function wordingOf({ template, data: { status }, language }: QueuedMail): Wording {
  const { mail } = texts[language];
  if (template !== 'application_status' || !status) return mail[template];
  return { ...mail.application_status, body: mail.application_statuses[status] };
}

/** The operator's own mails come without one. */
function greetingOf({ template, data, language }: QueuedMail, readerName: string | undefined): string | undefined {
  const { mail } = texts[language];
  if (template === 'contact_message') return undefined;
  // Nobody can be asked for the name of an account that is gone.
  const name = template === 'account_deleted' ? data.name : readerName;
  return name ? filled(mail.greeting_named, { name }) : mail.greeting;
}

/** The parts that only some mails of a kind have. */
function additionsTo({ template, data, language }: QueuedMail): string[] {
  const { receipt, message } = data;
  const { mail } = texts[language];
  return [
    ...(receipt?.isSimulated ? [mail.payment_receipt.simulated] : []),
    ...paidDaysSentences({ template, data, language }),
    ...(message ? [mail.application_status.message] : []),
  ];
}

/** The paid days that went on hold, came back or were ended; a mail about several changes may report each. */
function paidDaysSentences({
  template,
  data: { featuring },
  language,
}: Pick<QueuedMail, 'template' | 'data' | 'language'>): string[] {
  const { held, returned, ended, no_refund } = texts[language].mail.paid_days_moved;
  const { paidDays, until } = featuring ?? {};
  if (!paidDays) return [];
  return [
    ...(paidDays.returned > 0 && until ? [returned] : []),
    ...(paidDays.held > 0 ? [held] : []),
    ...(paidDays.ended > 0 && template !== 'featuring_days_ended' ? [ended] : []),
    ...(paidDays.held > 0 || paidDays.ended > 0 ? [no_refund] : []),
  ];
}

function addressOf({ template, data }: QueuedMail, { origin, linkToken = data.token }: MailLinks): string {
  if (template === 'contact_message') {
    return `mailto:${encodeURIComponent(data.contact?.email ?? '').replace('%40', '@')}`;
  }
  const search = new URLSearchParams({
    ...(data.realm === 'company' && { for: 'company' }),
    // The address of the dialog with the applications of a job; a login on the way leads back to it.
    ...(template === 'application_received' && data.jobId !== undefined && { applications: String(data.jobId) }),
    ...(linkToken && { token: linkToken }),
  });
  return `${origin}${pages[template]}${search.size > 0 ? `?${search}` : ''}`;
}

function valuesOf({ data, language, createdAt }: QueuedMail): Record<string, string> {
  const { jobTitle = '', name = '', status, realm = 'user', contact } = data;
  const { mail, statuses } = texts[language];
  return {
    job: jobTitle,
    name,
    status: status ? statuses[status] : '',
    account: mail.accounts[realm],
    day: longDay(createdAt, language),
    ...receiptValues(data, language),
    ...featuringValues(data, language),
    ...contact,
  };
}

function receiptValues({ receipt }: MailData, language: Language): Record<string, string> {
  if (!receipt) return {};
  const { mail } = texts[language];
  const { amountCents, currency, featuredUntil } = receipt;
  const amount = moneyText(amountCents, { currency, language });
  if (featuredUntil === null) return { amount, state: mail.not_featured };
  const until = longDay(new Date(featuredUntil), language);
  return { amount, until, state: filled(mail.featured_until, { until }) };
}

function featuringValues({ featuring }: MailData, language: Language): Record<string, string> {
  if (!featuring) return {};
  const { previousUntil, until, paidDays = { held: 0, returned: 0, ended: 0 } } = featuring;
  return {
    held: daysText(paidDays.held, language),
    returned: daysText(paidDays.returned, language),
    ended: daysText(paidDays.ended, language),
    ...(previousUntil !== null && { previous: longDay(new Date(previousUntil), language) }),
    ...(until !== null && { until: longDay(new Date(until), language) }),
  };
}

/** As the page and the card's statement write it, in both languages; marked as left to right where the text around it is not. */
function moneyText(cents: number, { currency, language }: { currency: string; language: Language }): string {
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  return language === 'ar' ? `\u200e${text}\u200e` : text;
}

function daysText(count: number, language: Language): string {
  const { mail, locale } = texts[language];
  const form: keyof typeof arMail = `paid_days_${new Intl.PluralRules(locale).select(count)}`;
  const forms: Partial<Record<typeof form, string>> = mail;
  return filled(forms[form] ?? mail.paid_days_other, { number: new Intl.NumberFormat(locale).format(count) });
}

function longDay(at: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(texts[language].locale, { dateStyle: 'long', timeZone: 'Asia/Qatar' });
  return format.format(at);
}

function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => isolated(values[key] ?? ''));
}

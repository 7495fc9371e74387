import type { Language } from '#shared/catalog/languages.ts';
import { type MailTemplate, stopOfMail } from '#shared/catalog/mails.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { CredentialStore, LinkPurpose } from '../../store/accounts/credentials.store.ts';
import type { AlertReader } from '../../store/alerts/alert-records.ts';
import type { AlertStore } from '../../store/alerts/alerts.store.ts';
import type { SyncStore } from '../../store/feeds/sync.store.ts';
import type { ApplicationStore } from '../../store/hiring/applications.store.ts';
import type { NewApplications } from '../../store/mail/application-mails.ts';
import type { MailTarget, QueuedMail } from '../../store/mail/queued-mail.ts';
import { countText, type ReadSection, readDigest, sumOf, titleOf } from '../alerts/digest.ts';
import type { Clock } from '../deps.ts';
import type { Mail, UnsubscribeTokens } from '../ports/outgoing.ts';
import { newSecret, secretHashOf } from '../secrets.ts';
import { isolated, type MailSection } from './mail-layout.ts';
import { type MailNews, writeMail } from './write-mail.ts';

const minuteMs = 60_000;
const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: limits.passwordLinkMinutes * minuteMs,
  verify_email: limits.confirmLinkHours * 60 * minuteMs,
};

/** A mail that is about to be sent. */
export interface ComposedMail {
  mail: Mail;
  /** The application status in the mail, where it has one. */
  mailedStatus?: ApplicationStatus | undefined;
}

export interface ComposeDeps {
  applications: Pick<ApplicationStore, 'statusNews' | 'newOfCompany'>;
  credentials: Pick<CredentialStore, 'storeLink'>;
  alerts: Pick<AlertStore, 'recipientOf'>;
  sync: Pick<SyncStore, 'rows'>;
  tokens: UnsubscribeTokens;
  clock: Clock;
  /** Public address of the product. */
  origin: string;
}

/**
 * Writes a mail that is about to be sent; undefined when it has no recipient any more. The token of a link is made now,
 * so that it is never stored and its lifetime begins with the sending. A status is read now, so that the mail names the
 * last status and none that was undone.
 *
 * @see trust §3
 */
export async function composeMail(deps: ComposeDeps, queued: QueuedMail): Promise<ComposedMail | undefined> {
  const { template, data } = queued;
  if (template === 'applications_daily') return composeMorningMail(deps, queued);
  const purpose = purposeOf(template);
  if (purpose) return composeLinkMail(deps, queued, purpose);
  if (template === 'application_status' && data.applicationId !== undefined) {
    return composeStatusMail(deps, queued, data.applicationId);
  }
  if (template === 'alerts' || template === 'profile_reminder') return composeAlertMail(deps, queued);
  const reader = accountOf(data.to);
  const readerName = reader && (await deps.alerts.recipientOf(reader))?.name;
  return { mail: writeMail(queued, linksOf(deps, queued), { readerName }) };
}

/** What the link of a mail is for; undefined for mails whose link proves nothing. */
function purposeOf(template: MailTemplate): LinkPurpose | undefined {
  if (template === 'password_guesses') return 'reset_password';
  return template === 'reset_password' || template === 'verify_email' ? template : undefined;
}

async function composeMorningMail(deps: ComposeDeps, queued: QueuedMail): Promise<ComposedMail | undefined> {
  const { to, period } = queued.data;
  if (!to || !period) return undefined;
  const news = await deps.applications.newOfCompany(to.id, {
    from: new Date(period.from),
    until: new Date(period.until),
  });
  if (!news || news.jobs.length === 0) return undefined;
  const current = { ...queued, recipient: news.recipient, language: news.language };
  return { mail: writeMail(current, linksOf(deps, queued), applicationNews(news, deps.origin)) };
}

/** Uses the current address and language of the account, and only matches that are still public. */
async function composeAlertMail(deps: ComposeDeps, queued: QueuedMail): Promise<ComposedMail | undefined> {
  const { to, alerts } = queued.data;
  const reader = accountOf(to);
  const recipient = reader && (await deps.alerts.recipientOf(reader));
  if (!reader || !recipient || !(alerts ? recipient.takesMail : recipient.takesReminders)) return undefined;
  const { email, language, name } = recipient;
  const current = { ...queued, recipient: email, language };
  if (!alerts) return { mail: writeMail(current, linksOf(deps, queued), { readerName: name }) };
  const sections = await readDigest(deps, alerts, language);
  if (sections.length === 0) return undefined;
  const links = linksOf(deps, queued);
  const stopToken = (key: string) => deps.tokens.tokenFor({ realm: `${reader.realm}_saved`, id: reader.id, key });
  const news = digestNews(sections, { language, origin: deps.origin, stopToken });
  return { mail: writeMail(current, links, { ...news, readerName: name }) };
}

function accountOf(to: MailTarget | undefined): AlertReader | undefined {
  if (!to || to.realm === 'newsletter') return undefined;
  return { realm: to.realm.startsWith('user') ? 'user' : 'company', id: to.id };
}

/** The links of a mail: one at its end stops the mails of this kind, where they can be stopped. */
function linksOf({ origin, tokens }: ComposeDeps, { template, data }: QueuedMail) {
  const stop = stopOfMail[template];
  const account = accountOf(data.to);
  if (stop === null || !account) return { origin };
  const { realm, id } = account;
  if (stop === 'reminders') return { origin, unsubscribeToken: tokens.tokenFor({ realm: 'user_reminders', id }) };
  return { origin, unsubscribeToken: tokens.tokenFor({ realm: stop === 'alerts' ? `${realm}_alerts` : realm, id }) };
}

async function composeStatusMail(
  deps: ComposeDeps,
  queued: QueuedMail,
  applicationId: number,
): Promise<ComposedMail | undefined> {
  const news = await deps.applications.statusNews(applicationId);
  if (!news || news.status === queued.data.knownStatus) return undefined;
  const { status, message, jobTitle, companyName: name, talentName: readerName, recipient, language } = news;
  const current = { ...queued, recipient, language, data: { ...queued.data, status, message, jobTitle, name } };
  return { mail: writeMail(current, linksOf(deps, queued), { readerName }), mailedStatus: status };
}

async function composeLinkMail(
  { credentials, clock, origin }: ComposeDeps,
  queued: QueuedMail,
  purpose: LinkPurpose,
): Promise<ComposedMail | undefined> {
  const { recipient: email, createdAt: askedAt } = queued;
  const linkToken = newSecret();
  const recipient = await credentials.storeLink({
    realm: queued.data.realm ?? 'user',
    purpose,
    email,
    tokenHash: secretHashOf(linkToken),
    askedAt,
    expiresAt: new Date(clock.now().getTime() + linkLifetimeMs[purpose]),
  });
  if (!recipient) return undefined;
  const { language, name: readerName } = recipient;
  return { mail: writeMail({ ...queued, language }, { origin, linkToken }, { readerName }) };
}

const texts = { ar: arMail, en: enMail };
const titlesInSubject = 2;
const titleMaxLength = 60;

interface Links {
  language: Language;
  origin: string;
  /** Makes the token of the link that stops the alerts of one saved item. */
  stopToken: (key: string) => string;
}

/** Makes the parts of a mail from a digest. */
export function digestNews(sections: readonly ReadSection[], links: Links): MailNews {
  const { language } = links;
  const titles = sections.slice(0, titlesInSubject).map((section) => [...titleOf(section, language)]);
  const shortened = titles.map((signs) =>
    signs.length > titleMaxLength ? `${signs.slice(0, titleMaxLength).join('')}…` : signs.join(''),
  );
  const rest = sections.length > titlesInSubject ? ' …' : '';
  return {
    values: {
      count: countText('matches', sumOf(sections), language),
      titles: `${shortened.join(language === 'ar' ? '، ' : ', ')}${rest}`,
    },
    sections: sections.map((section) => mailSection(section, links)),
  };
}

function mailSection(section: ReadSection, { language, origin, stopToken }: Links): MailSection {
  const name = titleOf(section, language);
  const title =
    section.kind === 'company' ? texts[language].alerts_jobs.replace('{{name}}', () => isolated(name)) : name;
  return {
    title: {
      label: title,
      href: origin + section.path,
    },
    items: section.things.map(({ title: label, fact, path }) => ({ link: { label, href: origin + path }, fact })),
    more: section.more > 0 ? countText('more', section.more, language) : undefined,
    stop: {
      label: texts[language].alerts_stop_one.replace('{{title}}', () => isolated(title)),
      href: `${origin}/unsubscribe?token=${stopToken(section.key)}`,
    },
  };
}

/** Makes the parts of a mail from the new applications of a company. The link of each job opens its applications. */
export function applicationNews({ name, jobs, language }: NewApplications, origin: string): MailNews {
  const total = jobs.reduce((sum, { applicants }) => sum + applicants.length, 0);
  const titles = jobs.slice(0, titlesInSubject).map(({ title }) => title);
  const rest = jobs.length > titlesInSubject ? ' …' : '';
  return {
    readerName: name,
    values: {
      count: countText('applications', total, language),
      titles: `${titles.join(language === 'ar' ? '، ' : ', ')}${rest}`,
    },
    sections: jobs.map((job) => sectionOf(job, language, origin)),
  };
}

function sectionOf(
  { id, title, applicants }: NewApplications['jobs'][number],
  language: Language,
  origin: string,
): MailSection {
  const href = `${origin}/company-dashboard?applications=${id}`;
  const more = applicants.length - limits.alertThingsShown;
  return {
    title: { label: `${isolated(title)}: ${countText('applications', applicants.length, language)}`, href },
    items: applicants.slice(0, limits.alertThingsShown).map((label) => ({ link: { label, href }, fact: '' })),
    more: more > 0 ? countText('more', more, language) : undefined,
  };
}

import type { Language } from '#shared/catalog/languages.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { Mail, MailData, MailTemplate, QueuedMail } from '../../work-deps.ts';

const texts = {
  ar: { mail: arMail, statuses: arCatalog.applicationStatuses, dir: 'rtl', locale: 'ar-QA' },
  en: { mail: enMail, statuses: enCatalog.applicationStatuses, dir: 'ltr', locale: 'en-US' },
} as const;

const links: Record<MailTemplate, (data: MailData, origin: string) => string> = {
  application_received: (_, origin) => `${origin}/company-dashboard`,
  application_status: (_, origin) => `${origin}/applications`,
  payment_receipt: (_, origin) => `${origin}/upgrade`,
  newsletter_confirm: ({ token = '' }, origin) => `${origin}/newsletter?token=${token}`,
  contact_message: ({ contact }) => `mailto:${encodeURIComponent(contact?.email ?? '').replace('%40', '@')}`,
  account_deleted: (_, origin) => `${origin}/contact`,
  company_left: (_, origin) => `${origin}/jobs`,
};

export interface MailLinks {
  /** Public address of the product. */
  origin: string;
  /** Proves whose mails a link may stop; undefined for a mail that nobody can stop. */
  unsubscribeToken: string | undefined;
}

/** Writes a queued mail in the language of who gets it: plain, and as HTML in its direction. */
export function writeMail(queued: QueuedMail, { origin, unsubscribeToken }: MailLinks): Mail {
  const { data, template, language } = queued;
  const { mail } = texts[language];
  const values = valuesOf(data, language);
  const wording = mail[template];
  const note = data.receipt?.isSimulated ? ` ${mail.payment_receipt.simulated}` : '';
  const stopUrl = unsubscribeToken && `${origin}/unsubscribe?token=${unsubscribeToken}`;
  const parts: MailParts = {
    body: filled(wording.body, values) + note,
    quote: data.contact?.message,
    link: { label: wording.link, href: links[template](data, origin) },
    why: 'why' in wording ? wording.why : mail.why,
    stop: stopUrl ? { label: mail.unsubscribe, href: stopUrl } : undefined,
  };
  return {
    id: `${queued.id}-${queued.createdAt.getTime().toString(36)}`,
    to: queued.recipient,
    // A line break would begin another header.
    subject: filled(wording.subject, values).replace(/\s+/g, ' '),
    text: plainText(parts),
    html: html(parts, language),
    unsubscribeUrl: stopUrl,
    replyTo: data.contact,
  };
}

interface Link {
  label: string;
  href: string;
}

interface MailParts {
  body: string;
  /** What somebody wrote, in whatever direction. */
  quote: string | undefined;
  link: Link;
  why: string;
  stop: Link | undefined;
}

function valuesOf(data: MailData, language: Language): Record<string, string> {
  const { jobTitle = '', name = '', status, receipt, contact } = data;
  const said = { job: jobTitle, name, status: status ? texts[language].statuses[status] : '', ...contact };
  if (!receipt) return said;
  const { amountCents, currency, featuredUntil } = receipt;
  const locale = texts[language].locale;
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amountCents / 100);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Qatar' });
  return { ...said, amount, until: until.format(new Date(featuredUntil)) };
}

function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}

function plainText({ body, quote, link, why, stop }: MailParts): string {
  const written = ({ label, href }: Link) => `${label}: ${href}`;
  const paragraphs = [body, ...(quote ? [quote] : []), written(link), `--\n${why}`];
  return `${paragraphs.join('\n\n')}${stop ? `\n${written(stop)}` : ''}\n`;
}

function html({ body, quote, link, why, stop }: MailParts, language: Language): string {
  const anchor = ({ label, href }: Link) => `<a href="${escaped(href)}">${escaped(label)}</a>`;
  const quoted = quote ? `<blockquote dir="auto" style="white-space:pre-line">${escaped(quote)}</blockquote>` : '';
  return [
    `<!doctype html><html lang="${language}" dir="${texts[language].dir}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.7;max-width:36em;margin:auto;padding:1em">',
    `<p>${escaped(body)}</p>${quoted}<p>${anchor(link)}</p>`,
    `<hr><p style="font-size:13px">${escaped(why)}${stop ? `<br>${anchor(stop)}` : ''}</p></body></html>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

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

const pages: Record<MailTemplate, string> = {
  application_received: '/company-dashboard',
  application_status: '/applications',
  payment_receipt: '/upgrade',
};

export interface MailLinks {
  /** Public address of the product. */
  origin: string;
  /** Proves whose mails a link may stop. */
  unsubscribeToken: string;
}

/** Writes a queued mail in the language of who gets it: plain, and as HTML in its direction. */
export function writeMail(queued: QueuedMail, { origin, unsubscribeToken }: MailLinks): Mail {
  const { mail } = texts[queued.language];
  const values = valuesOf(queued.data, queued.language);
  const wording = mail[queued.template];
  const note = queued.data.receipt?.isSimulated ? ` ${mail.payment_receipt.simulated}` : '';
  const parts: MailParts = {
    body: filled(wording.body, values) + note,
    link: { label: wording.link, href: origin + pages[queued.template] },
    why: mail.why,
    stop: { label: mail.unsubscribe, href: `${origin}/unsubscribe?token=${unsubscribeToken}` },
  };
  return {
    id: `${queued.id}-${queued.createdAt.getTime().toString(36)}`,
    to: queued.recipient,
    // A line break would begin another header.
    subject: filled(wording.subject, values).replace(/\s+/g, ' '),
    text: plainText(parts),
    html: html(parts, queued.language),
    unsubscribeUrl: parts.stop.href,
  };
}

interface Link {
  label: string;
  href: string;
}

interface MailParts {
  body: string;
  link: Link;
  why: string;
  stop: Link;
}

function valuesOf({ jobTitle = '', name = '', status, receipt }: MailData, language: Language): Record<string, string> {
  const said = { job: jobTitle, name, status: status ? texts[language].statuses[status] : '' };
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

function plainText({ body, link, why, stop }: MailParts): string {
  const written = ({ label, href }: Link) => `${label}: ${href}`;
  return `${body}\n\n${written(link)}\n\n--\n${why}\n${written(stop)}\n`;
}

function html({ body, link, why, stop }: MailParts, language: Language): string {
  const anchor = ({ label, href }: Link) => `<a href="${escaped(href)}">${escaped(label)}</a>`;
  return [
    `<!doctype html><html lang="${language}" dir="${texts[language].dir}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.7;max-width:36em;margin:auto;padding:1em">',
    `<p>${escaped(body)}</p><p>${anchor(link)}</p>`,
    `<hr><p style="font-size:13px">${escaped(why)}<br>${anchor(stop)}</p></body></html>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

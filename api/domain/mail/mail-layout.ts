import type { Language } from '#shared/catalog/languages.ts';
import { mailLogoId } from '#shared/catalog/mails.ts';

export interface MailLink {
  label: string;
  href: string;
}

/** A part with a heading and its content. */
export interface MailSection {
  title: MailLink;
  items: { link: MailLink; fact: string }[];
  more?: string | undefined;
  /** The link that stops this part. */
  stop?: MailLink | undefined;
}

/** The parts of a mail, in their order. */
export interface MailParts {
  /** The subject: the title of the page where a mail program shows the mail as one. */
  title: string;
  greeting?: string | undefined;
  body: string;
  /** A text that a person wrote, in either direction. */
  quote?: string | undefined;
  sections?: readonly MailSection[] | undefined;
  link: MailLink;
  /** A fact about the link, such as how long it is valid. */
  note?: string | undefined;
  why: string;
  /** Stops such mails; missing where nobody can do without them. */
  stop?: MailLink | undefined;
}

const looks = {
  ar: { direction: 'rtl', side: 'right', logo: 'دليل' },
  en: { direction: 'ltr', side: 'left', logo: 'Dalil' },
} as const;
// Long addresses break: they would make the mail wider than a phone. Some mail programs know only the second way.
const fontStyle =
  "font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;overflow-wrap:anywhere;word-break:break-word";
const cardStyle = 'padding:28px 24px;background:#fefdfb;border:1px solid #e6e0d5;border-radius:16px;color:#1d2b30';
const quoteStyle = 'margin:0 0 20px;padding:12px 16px;background:#f1eee7;border-radius:10px;white-space:pre-line';
const buttonStyle =
  'display:inline-block;padding:11px 24px;border-radius:10px;background:#004654;color:#ffffff;font-weight:600;text-decoration:none';
const smallStyle = 'font-size:14px;color:#566367';
const linkStyle = 'color:#00596a';

// Mail programs that read style sheets have a dark mode; the others change the colours as they like.
const darkStyle = `@media (prefers-color-scheme:dark){
.page{background:#12191b!important}
.card{background:#1d282b!important;border-color:#35454a!important;color:#eceae4!important}
.quote{background:#28363a!important}
.small{color:#aebbbb!important}
.link{color:#8fd3df!important}
.button{background:#8fd3df!important;color:#08303a!important}
}`;

// Values stand between these marks: text of the other direction does not move the words around it
const isolate = { begin: '\u2068', end: '\u2069' };

/** Marks a value within a sentence as a text with a direction of its own. */
export function isolated(value: string): string {
  return value && isolate.begin + value + isolate.end;
}

/** Removes these marks, where they could be shown as boxes. */
export function withoutMarks(text: string): string {
  return text.replaceAll(isolate.begin, '').replaceAll(isolate.end, '');
}

/** A mail as plain text. */
export function plainText({ greeting, body, quote, sections = [], link, note, why, stop }: MailParts): string {
  const said = [greeting, body, quote, ...sections.map(plainSection), written(link), note]
    .filter((part) => part !== undefined)
    .join('\n\n');
  return withoutMarks(`${said}\n\n--\n${why}\n${stop ? `${written(stop)}\n` : ''}`);
}

function written({ label, href }: MailLink): string {
  return `${label}: ${href}`;
}

function plainSection({ title, items, more, stop }: MailSection): string {
  const lines = items.map(({ link, fact }) => `- ${link.label}${fact && ` (${fact})`}: ${link.href}`);
  return [written(title), ...lines, ...(more ? [more] : []), ...(stop ? [written(stop)] : [])].join('\n');
}

function htmlSection({ title, items, more, stop }: MailSection): string {
  const rows = items.map(({ link, fact }) => {
    const known = fact && `<br><span class="small" style="${smallStyle}"><bdi>${escaped(fact)}</bdi></span>`;
    return `<p style="margin:0 0 10px"><bdi>${anchor(link)}</bdi>${known}</p>`;
  });
  const rest = more ? `<p class="small" style="margin:0 0 10px;${smallStyle}">${escaped(more)}</p>` : '';
  const end = stop
    ? `<p class="small" style="margin:0 0 20px;font-size:13px"><bdi>${anchor(stop, 'small', smallStyle)}</bdi></p>`
    : '';
  return `<h2 style="margin:20px 0 8px;font-size:18px;line-height:1.4"><bdi>${anchor(title)}</bdi></h2>${rows.join('')}${rest}${end}`;
}

/**
 * A mail as HTML in the direction of its language: tables and styles at each element, since many mail programs read
 * nothing else.
 */
export function html(parts: MailParts, language: Language): string {
  const { title, greeting, body, quote, sections = [], link, note, why, stop } = parts;
  const { direction, side, logo } = looks[language];
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const table = `table role="presentation" dir="${direction}" cellpadding="0" cellspacing="0" border="0" width="100%"`;
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title><style>${darkStyle}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f4f1ea">`,
    `<${table} class="page" style="background:#f4f1ea"><tr><td align="center" style="padding:24px 12px">`,
    `<${table} style="max-width:600px">`,
    `<tr><td class="card" align="${side}" style="${cardStyle};${fontStyle};text-align:${side}">`,
    `<img src="cid:${mailLogoId}" width="44" height="44" alt="${logo}" style="display:block;margin:0 0 20px;border:0;font-size:20px;font-weight:700">`,
    ...(greeting ? [`<p style="margin:0 0 8px;font-weight:600">${escaped(greeting)}</p>`] : []),
    paragraph(body),
    ...(quote ? [`<blockquote dir="auto" class="quote" style="${quoteStyle}">${escaped(quote)}</blockquote>`] : []),
    ...sections.map(htmlSection),
    `<p style="margin:24px 0 8px">${anchor(link, 'button', buttonStyle)}</p>`,
    ...(note ? [`<p class="small" style="margin:16px 0 0;${smallStyle}">${escaped(note)}</p>`] : []),
    '</td></tr>',
    `<tr><td class="small" align="${side}" style="padding:16px 24px;${fontStyle};font-size:13px;color:#566367;text-align:${side}">`,
    `${escaped(why)}${stop ? `<br>${anchor(stop, 'small', 'color:#566367')}` : ''}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

function anchor({ label, href }: MailLink, look = 'link', style = linkStyle): string {
  return `<a href="${escaped(href)}" class="${look}" style="${style}">${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(isolate.begin, '<bdi>')
    .replaceAll(isolate.end, '</bdi>');
}

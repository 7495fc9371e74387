import { describe, expect, it } from 'vitest';
import { html, isolated, type MailParts, plainText } from './mail-layout.ts';

const link = { label: 'Look', href: 'https://dalil.example/jobs?a=1&b=2' };
const short: MailParts = { title: 'News', body: `It is ${isolated('<new>')}.`, link, why: 'You have an account.' };
const whole: MailParts = {
  ...short,
  greeting: 'Hello Sara,',
  quote: 'Come & see',
  sections: [
    {
      title: { label: 'welder', href: 'https://dalil.example/jobs?q=welder' },
      items: [
        { link: { label: 'Welder', href: 'https://dalil.example/jobs/1' }, fact: 'Marsa' },
        { link: { label: 'Diver', href: 'https://dalil.example/jobs/2' }, fact: '' },
      ],
      more: 'And 2 more',
      stop: { label: 'Stop: welder', href: 'https://dalil.example/unsubscribe?token=w' },
    },
    { title: { label: 'cook', href: 'https://dalil.example/jobs?q=cook' }, items: [] },
  ],
  note: 'It is valid for an hour.',
  stop: { label: 'Stop', href: 'https://dalil.example/unsubscribe' },
};

describe('a mail as plain text', () => {
  it('has its body, its link and its reason, and nothing for what it lacks', () => {
    expect(plainText(short)).toBe(
      'It is <new>.\n\nLook: https://dalil.example/jobs?a=1&b=2\n\n--\nYou have an account.\n',
    );
  });

  it('has every part in its order', () => {
    expect(plainText(whole)).toBe(`Hello Sara,

It is <new>.

Come & see

welder: https://dalil.example/jobs?q=welder
- Welder (Marsa): https://dalil.example/jobs/1
- Diver: https://dalil.example/jobs/2
And 2 more
Stop: welder: https://dalil.example/unsubscribe?token=w

cook: https://dalil.example/jobs?q=cook

Look: https://dalil.example/jobs?a=1&b=2

It is valid for an hour.

--
You have an account.
Stop: https://dalil.example/unsubscribe
`);
  });
});

describe('a mail as HTML', () => {
  const read = (parts: MailParts) =>
    html(parts, 'ar')
      .replace(/ (?:style|class|align|width|height)="[^"]*"/g, '')
      .replace(/<\/?(?:table|tr|td)[^>]*>/g, '')
      .replaceAll('\n', '');

  it('says the same, and takes no sign of it for HTML', () => {
    expect(read(short)).toMatch(/^<!doctype html><html lang="ar" dir="rtl"><head>.*<title>News<\/title>/);
    expect(read(short)).toContain(
      '<body><img src="cid:logo@dalil" alt="دليل"><p>It is <bdi>&#60;new&#62;</bdi>.</p>' +
        '<p><a href="https://dalil.example/jobs?a=1&#38;b=2">Look</a></p>You have an account.</body></html>',
    );
  });

  it('has every part in its order', () => {
    expect(read(whole)).toContain(
      '<p>Hello Sara,</p><p>It is <bdi>&#60;new&#62;</bdi>.</p><blockquote dir="auto">Come &#38; see</blockquote>' +
        '<h2><bdi><a href="https://dalil.example/jobs?q=welder">welder</a></bdi></h2>' +
        '<p><bdi><a href="https://dalil.example/jobs/1">Welder</a></bdi><br><span><bdi>Marsa</bdi></span></p>' +
        '<p><bdi><a href="https://dalil.example/jobs/2">Diver</a></bdi></p><p>And 2 more</p>' +
        '<p><bdi><a href="https://dalil.example/unsubscribe?token=w">Stop: welder</a></bdi></p>' +
        '<h2><bdi><a href="https://dalil.example/jobs?q=cook">cook</a></bdi></h2><p>',
    );
    expect(read(whole)).toMatch(
      /Look<\/a><\/p><p>It is valid for an hour\.<\/p>You have an account\.<br><a href="[^"]*">Stop<\/a><\/body><\/html>$/,
    );
  });

  it('breaks long addresses instead of becoming wider than a phone', () => {
    const breaks = 'overflow-wrap:anywhere;word-break:break-word';
    for (const cell of html(whole, 'ar').match(/<td class="(?:card|small)"[^>]*>/g) ?? [])
      expect(cell).toContain(breaks);
    expect(html(whole, 'ar').match(/<td class="(?:card|small)"/g)).toHaveLength(2);
  });

  it('loads nothing from elsewhere: the logo comes with the mail, and has a text for who sees no pictures', () => {
    expect(html(whole, 'en')).not.toMatch(/(?:src|background)="https?:|url\(|@import|<link|<script/);
    expect(html(whole, 'en')).toContain('alt="Dalil"');
  });
});

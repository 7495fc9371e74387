import { expect, it } from 'vitest';
import { subscribersCsv } from './subscribers.tsx';

it('writes who confirmed, each with the link that a newsletter must carry, and no formula', () => {
  const confirmedAt = '2026-11-21T09:00:00.000Z';
  const unsubscribePath = '/unsubscribe?token=newsletter-1-x';
  const csv = subscribersCsv(
    [
      { id: 1, email: 'noura@example.com', language: 'ar', confirmedAt, unsubscribePath },
      { id: 2, email: '=cmd@example.com', language: 'en', confirmedAt, unsubscribePath },
    ],
    { t: (key) => key.replace('newsletter.csv_', ''), origin: 'https://dalil.example' },
  );
  const link = `https://dalil.example${unsubscribePath}`;
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    'email,language,confirmed,stop',
    `noura@example.com,ar,2026-11-21,${link}`,
    `"'=cmd@example.com",en,2026-11-21,${link}`,
    '',
  ]);
});

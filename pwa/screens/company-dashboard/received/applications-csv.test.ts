import { expect, it } from 'vitest';
import { translateIn } from '#pwa/i18n/texts.ts';
import { buildReceived } from '#pwa/testing/build-job.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { applicationsCsv } from './applications-csv.ts';

const t = translateIn('dashboard');
const words = { t, origin: 'https://dalil.example' };

it('writes applications with headings and statuses in the shown language (S1)', async () => {
  const application = buildReceived({ status: 'accepted', coverLetter: 'مرحبًا' });
  await startTexts('ar');
  const arabic = applicationsCsv([application], words).split('\r\n');
  expect(arabic[0]).toMatch(/^\uFEFFالاسم,البريد الإلكتروني,الحالة,/);
  expect(arabic[1]).toBe(
    'سارة المري,sara@example.com,مقبول,2026-03-01,80,SQL,4,التعليم,sql، Excel,مرحبًا,https://dalil.example/sara-almarri',
  );
  await startTexts('en');
  expect(applicationsCsv([application], words)).toMatch(/^\uFEFFName,Email,Status,/);
});

it('never hands a formula of an applicant to a spreadsheet (S1)', async () => {
  await startTexts('en');
  const [, row] = applicationsCsv([buildReceived({ coverLetter: '=HYPERLINK("http://evil.example")' })], words).split(
    '\r\n',
  );
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

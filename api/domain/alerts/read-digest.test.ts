import { expect, it } from 'vitest';
import { readDigest } from './digest.ts';

const job = {
  ...{ id: 7, title: 'Welder', titleOther: 'لحّام', companyName: 'Marsa', companyNameOther: 'مرسى' },
  ...{ location: 'West Bay, Doha', place: 'doha', expiryDate: '2999-01-01T00:00:00.000Z' },
  salary: { min: 6000, max: null, currency: 'QAR', period: 'MONTH' },
  salaryRange: 'QAR 6,000',
};
const deps = {
  sync: { rows: async () => [JSON.stringify(job)] },
  clock: { now: () => new Date('2026-11-21T12:00:00.000Z') },
};
const sections = [{ kind: 'search', key: '/jobs?q=welder', feed: 'jobs', ids: [7], more: 0 } as const];

it.each([
  ['en', 'Marsa · West Bay, Doha · From QAR\u00A06,000 a month'],
  ['ar', 'مرسى · الدوحة، قطر · ابتداءً من ٦٬٠٠٠\u00A0ر.ق. شهريًا'],
] as const)(
  'a digest tells of a job its company, place and pay in the language of its reader: %s (R12, R13)',
  async (language, fact) => {
    const [section] = await readDigest(deps as never, { sections } as never, language);
    expect(section?.things[0]?.fact).toBe(fact);
  },
);

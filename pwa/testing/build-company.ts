import type { OwnCompany } from '#shared/model/company.ts';
import { emptyCompany } from '#shared/testing/empty-hiring.ts';

/** A company as the server answers its own session. */
export function buildOwnCompany(change: Partial<OwnCompany> = {}): OwnCompany {
  return {
    ...emptyCompany(),
    id: 5,
    name: 'نخيل للتقنية الزراعية',
    slug: 'nakheel-agritech',
    website: 'https://nakheel.example',
    industry: 'food-agriculture',
    country: 'Saudi Arabia',
    employees: 64,
    description: 'نطوّر حساسات ري تعمل بالطاقة الشمسية.',
    isVerified: false,
    provenHost: null,
    hostCheckedAt: null,
    isEmailConfirmed: false,
    rev: 2,
    email: 'jobs@nakheel.example',
    registrationDate: '2019-01-14',
    foundedOn: '2019-01-14',
    language: 'ar',
    wantsMail: true,
    applicationMails: 'each',
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    ...change,
  };
}

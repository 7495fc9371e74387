import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';

/** The numbers of the specification, written a second time: a changed constant must be a decision, not a slip. */
describe('limits', () => {
  it('price and durations are those of the specification (W1)', () => {
    expect(limits).toMatchObject({ featuredPriceCents: 1900, featuredCurrency: 'usd', featuredDurationDays: 30 });
    expect(limits.adminDurationsDays).toEqual([7, 14, 30, 60, 90]);
  });

  it('redirects wait as long as the specification says (W2)', () => {
    expect(limits).toMatchObject({ redirectAfterPaymentMs: 1500, redirectAfterCompanyRegistrationMs: 1000 });
  });

  it('forms, lists, cards and pictures keep their sizes (W3)', () => {
    expect(limits).toMatchObject({
      passwordMinLength: 8,
      jobExpiryDefaultDays: 30,
      publicJobsShown: 5,
      homeSkeletonCount: 10,
      browseSkeletonCount: 6,
      cardSkillsShown: 3,
      cardBioWordsShown: 3,
      cardBioPreviewLength: 80,
      metaDescriptionLength: 150,
      initialsMax: 2,
      pictureJpegQuality: 0.85,
    });
  });

  it('the session check and the caches keep their times (W4)', () => {
    expect(limits).toMatchObject({
      authCheckCacheMs: 60_000,
      cacheKeptMs: 300_000,
      retryBackoffMinMs: 1000,
      retryBackoffMaxMs: 30_000,
    });
  });

  it('toasts and tooltips keep their times (W5)', () => {
    expect(limits).toMatchObject({
      toastLimit: 1,
      toastDurationMs: 5000,
      toastSwipePx: 50,
      toastRemovalDelayMs: 1_000_000,
      tooltipDelayMs: 700,
      tooltipSkipDelayMs: 300,
    });
  });
});

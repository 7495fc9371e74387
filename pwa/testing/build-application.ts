import type { SentApplication } from '#shared/model/application.ts';

/** An application as the server answers it to the one who sent it. */
export function buildApplication(id: number, change: Partial<SentApplication> = {}): SentApplication {
  const appliedAt = '2026-11-18T13:05:00.000Z';
  return {
    id,
    jobId: id + 100,
    status: 'pending',
    appliedAt,
    updatedAt: appliedAt,
    coverLetter: null,
    statusMessage: null,
    job: {
      id: id + 100,
      titleOther: null,
      companyNameOther: null,
      title: 'Network planner',
      location: 'Muscat',
      industry: 'energy',
      isOpen: true,
      companyName: 'فلج للطاقة',
      companySlug: 'falaj',
      companyLogo: null,
      companyProvenHost: null,
    },
    withdrawnAt: null,
    history: [{ status: 'pending', at: appliedAt }],
    ...change,
  };
}

import { and, desc, eq, like } from '../../store/drizzle.ts';
import type { Store } from '../../store/open-store.ts';
import type { NewJob } from '../../store/records.ts';
import { talentMailDomain } from './talents.ts';

const dayMs = 24 * 60 * 60 * 1000;

type DemoJob = Omit<NewJob, 'companyId' | 'industry' | 'createdAt' | 'expiryDate'> & {
  postedDaysAgo: number;
  openForDays: number;
};

const demoJobs: DemoJob[] = [
  {
    title: 'مهندس واجهات أمامية',
    titleOther: 'Front-end engineer',
    description:
      'تبني معنا خدمات حكومية تعمل بالعربية أولًا على كل هاتف. نبحث عمّن يهتم بسرعة الصفحة وبوصول الجميع إليها، ويكتب شيفرة يفهمها زميله من القراءة الأولى.',
    descriptionOther:
      'You build government services with us that work in Arabic first on every phone. We look for somebody who cares about speed and about access for everybody, and writes code that a colleague understands at the first reading.',
    skills: ['React', 'TypeScript', 'تصميم الواجهات', 'WCAG'],
    experienceYears: 3,
    location: 'الدوحة، قطر',
    ...{ place: 'doha', workplace: 'hybrid', employmentType: 'FULL_TIME' },
    salaryRange: null,
    salary: { min: 18_000, max: 24_000, currency: 'QAR', period: 'MONTH' },
    postedDaysAgo: 9,
    openForDays: 30,
  },
  {
    title: 'محلل بيانات',
    titleOther: 'Data analyst',
    description: 'تحوّل أرقام خدماتنا إلى قرارات: تقارير أسبوعية، ولوحات واضحة، وأسئلة في مكانها.',
    skills: ['SQL', 'Python', 'Power BI'],
    experienceYears: 2,
    location: 'الدوحة، قطر',
    ...{ place: 'doha', workplace: 'onsite', employmentType: 'FULL_TIME' },
    salaryRange: null,
    postedDaysAgo: 4,
    openForDays: 12,
  },
  {
    title: 'مدير منتج',
    description: 'تقود خدمة جديدة من الفكرة إلى أول ألف مستخدم.',
    skills: ['Product discovery', 'إدارة المنتجات'],
    experienceYears: 6,
    location: 'الدوحة، قطر',
    ...{ place: 'doha', workplace: 'onsite', employmentType: 'FULL_TIME' },
    salaryRange: null,
    status: 'draft',
    postedDaysAgo: 1,
    openForDays: 45,
  },
];

const letters = [
  'أعمل على خدمات عربية منذ ست سنوات، وأود أن أبني معكم ما يستخدمه الناس كل يوم.',
  'I have followed your work in Doha for some time and would be glad to join the team.',
  null,
];

/**
 * Gives the demo company jobs, and applications of some generated people for those that are open, so that its dashboard
 * shows a company at work.
 */
export async function openDemoJobs(store: Store, { companyId, now }: { companyId: number; now: Date }): Promise<void> {
  const jobIds = await store.bulk.insertJobs(
    demoJobs.map(({ postedDaysAgo, openForDays, ...job }) => ({
      ...job,
      companyId,
      industry: 'technology',
      createdAt: new Date(now.getTime() - postedDaysAgo * dayMs),
      expiryDate: new Date(now.getTime() + openForDays * dayMs),
    })),
  );
  const applicants = await newestTechnologists(store, letters.length);
  for (const [index, jobId] of jobIds.entries()) {
    if (demoJobs[index]?.status === 'draft') continue;
    for (const [n, { id: userId }] of applicants.entries()) {
      await store.applications.insert({ jobId, userId, coverLetter: letters[n] ?? null, matchScore: null });
    }
  }
}

function newestTechnologists({ engine }: Store, limit: number): Promise<{ id: number }[]> {
  const { users } = engine.tables;
  return engine.reader.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.industry, 'technology'), like(users.email, `%@${talentMailDomain}`)))
    .orderBy(desc(users.id))
    .limit(limit);
}

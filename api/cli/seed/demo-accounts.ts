import type { Store } from '../../store/open-store.ts';
import type { NewCompany, NewUser } from '../../store/records.ts';
import { companyMailbox } from './hiring.ts';
import { hasCompany } from './seeded-rows.ts';
import { talentMailDomain } from './talents.ts';

/** The password of the three demo accounts; they exist in development only. */
export const demoPassword = 'dalil-demo';

export interface DemoAccount {
  kind: 'talent' | 'admin' | 'company';
  email: string;
  password: string;
}

const demoTalent: Omit<NewUser, 'passwordHash'> = {
  name: 'نورة السليطي',
  nameOther: 'Noura Al-Sulaiti',
  slug: 'noura-alsulaiti',
  username: 'noura_alsulaiti',
  email: 'talent@dalil.example',
  language: 'ar',
  headline: 'مهندسة طاقة متجددة',
  headlineOther: 'Renewable energy engineer',
  dateOfBirth: '1991-03-14',
  industry: 'energy',
  place: 'doha',
  availability: 'listening',
  bio: 'مهندسة طاقة متجددة أقود تخطيط الشبكات الذكية في الدوحة، وأربط مشاريع الطاقة الشمسية بالشبكة الوطنية. أكتب بالعربية عن كفاءة الطاقة، وأدرب المهندسين الجدد.',
  bioOther:
    'Renewable energy engineer leading the planning of smart grids in Doha and connecting solar projects to the national grid. I write about energy efficiency in Arabic and train new engineers.',
  skills: ['تخطيط الشبكات', 'Python', 'GIS', 'كفاءة الطاقة'],
  languages: [
    { code: 'ar', level: 'native' },
    { code: 'en', level: 'fluent' },
  ],
  links: ['https://noura-alsulaiti.example/portfolio'],
  school: 'جامعة قطر',
  isVerified: true,
  isEmailConfirmed: true,
};

const demoAdmin: Omit<NewUser, 'passwordHash'> = {
  name: 'إدارة دليل',
  slug: 'dalil-team',
  username: 'dalil_team',
  email: 'admin@dalil.example',
  language: 'ar',
  dateOfBirth: '1985-01-01',
  industry: 'other',
  role: 'admin',
  isVerified: true,
  isEmailConfirmed: true,
};

const demoCompany: Omit<NewCompany, 'passwordHash'> = {
  name: 'مدار للحلول الرقمية',
  nameOther: 'Madar Digital Solutions',
  slug: 'madar-digital',
  email: 'company@dalil.example',
  language: 'ar',
  industry: 'technology',
  country: 'Qatar',
  employees: 120,
  registrationDate: '2014-09-01',
  website: 'https://www.madar-digital.example',
  description: 'نبني في الدوحة خدمات رقمية تعمل بالعربية أولًا، لجهات حكومية وشركات ناشئة في الخليج.',
  descriptionOther:
    'From Doha we build digital services that work in Arabic first, for public authorities and start-ups across the Gulf.',
  isVerified: true,
  isEmailConfirmed: true,
  provenHost: 'www.madar-digital.example',
};

interface OpenedAccounts {
  /** The account of a sign-in. */
  accounts: DemoAccount[];
  /** The demo company, when it was missing. */
  newCompanyId: number | undefined;
}

/** E-mails of the demo accounts; everybody can read their password here. */
export const demoEmails = { talent: demoTalent.email, admin: demoAdmin.email, company: demoCompany.email } as const;

/** The e-mails of the demo accounts that a database has. */
export async function knownDemoEmails({ users, companies }: Store): Promise<string[]> {
  const { talent, admin, company } = demoEmails;
  const found = await Promise.all([
    users.findByEmail(talent),
    users.findByEmail(admin),
    companies.findByEmail(company),
  ]);
  return found.flatMap((account) => account?.email ?? []);
}

/** Opens the three demo accounts where they are missing. */
export async function openDemoAccounts(store: Store, passwordHash: string): Promise<OpenedAccounts> {
  for (const user of [demoTalent, demoAdmin]) {
    const isKnown = (await store.users.findByEmail(user.email)) !== undefined;
    if (!isKnown) await store.bulk.insertTalents([{ ...user, passwordHash }]);
  }
  const isOpen = await hasCompany(store.engine, demoCompany.email);
  const [newCompanyId] = isOpen ? [] : await store.bulk.insertCompanies([{ ...demoCompany, passwordHash }]);
  const accounts: DemoAccount[] = [
    { kind: 'talent', email: demoTalent.email, password: demoPassword },
    { kind: 'admin', email: demoAdmin.email, password: demoPassword },
    { kind: 'company', email: demoCompany.email, password: demoPassword },
  ];
  return { accounts, newCompanyId };
}

const rowsPerTransaction = 500;

/** How many demo and generated accounts there are, and what would go with them. */
export interface DemoCounts {
  people: number;
  companies: number;
  jobs: number;
  applications: number;
}

interface DemoOptions {
  /** True when the generated ones stay: nobody knows their passwords. */
  keepsGenerated?: boolean;
}

/** What `removeDemo` would remove. */
export async function countDemo(store: Store, options: DemoOptions = {}): Promise<DemoCounts> {
  return store.bulk.countOwnedBy(demoMailboxes(options));
}

/**
 * Removes the demo accounts, and by default the generated people and companies too, with all that belongs to them.
 * Devices get it with the feeds; nobody gets a mail.
 */
export async function removeDemo(
  store: Store,
  options: DemoOptions = {},
): Promise<Pick<DemoCounts, 'people' | 'companies'>> {
  const { people, companies } = demoMailboxes(options);
  const removed = { people: 0, companies: 0 };
  for (const email of people) removed.people += await allOf((limit) => store.bulk.removeTalents(email, limit));
  for (const email of companies) removed.companies += await allOf((limit) => store.bulk.removeCompanies(email, limit));
  return removed;
}

/** Patterns of SQL's `like` for the addresses of the demo accounts and the generated ones. */
function demoMailboxes({ keepsGenerated = false }: DemoOptions) {
  const { talent, admin, company } = demoEmails;
  return {
    people: [talent, admin, ...(keepsGenerated ? [] : [`%@${talentMailDomain}`])],
    companies: [company, ...(keepsGenerated ? [] : [`${companyMailbox}@%.example`])],
  };
}

async function allOf(remove: (limit: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = rowsPerTransaction; count === rowsPerTransaction; sum += count) {
    count = await remove(rowsPerTransaction);
  }
  return sum;
}

import { type ProofWay, proofWays } from '#shared/catalog/company-proofs.ts';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { type ApplicationMails, applicationMails } from '#shared/catalog/mails.ts';
import type { Place } from '#shared/catalog/places/places.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  type JobModerationState,
  type JobStatus,
  jobModerationStates,
  jobStatuses,
} from '#shared/catalog/statuses.ts';
import { type EmploymentType, employmentTypes, type Workplace, workplaces } from '#shared/catalog/work.ts';
import { limits } from '#shared/limits.ts';
import type { Salary } from '#shared/model/job-fields.ts';
import { type Columns, isDay, lengthBetween, oneOf } from '../columns/sqlite.ts';
import { sql } from '../drizzle.ts';
import type { defineUsers } from './people.ts';

/** Accounts of companies. @see requirements U6, trust §5 */
export function defineCompanies(kit: Columns) {
  return kit.table(
    'companies',
    {
      id: kit.id(),
      name: kit.text('name').notNull(),
      nameOther: kit.text('name_other'),
      slug: kit.text('slug').notNull(),
      /** `''` when there is none. */
      website: kit.text('website').notNull().default(''),
      industry: kit.text('industry').$type<Industry>().notNull(),
      country: kit.text('country').$type<Country>().notNull(),
      employees: kit.int('employees').notNull().default(0),
      registrationDate: kit.text('registration_date').notNull(),
      turnover: kit.text('turnover'),
      description: kit.text('description'),
      descriptionOther: kit.text('description_other'),
      /** Own address of the stored picture (`/media/{sha256}-256.webp`), or null. */
      logo: kit.text('logo'),
      email: kit.text('email').notNull(),
      passwordHash: kit.text('password_hash').notNull(),
      language: kit.text('language').$type<Language>().notNull().default('ar'),
      wantsMail: kit.bool('wants_mail').notNull().default(true),
      applicationMails: kit.text('application_mails').$type<ApplicationMails>().notNull().default('each'),
      /** By an administrator. */
      isVerified: kit.bool('is_verified').notNull().default(false),
      /** By a link in a mail. */
      isEmailConfirmed: kit.bool('is_email_confirmed').notNull().default(false),
      /** The host of its website, while it is proven to be the company's. */
      provenHost: kit.text('proven_host'),
      /** When the proof was last seen there; null without one. */
      hostCheckedAt: kit.time('host_checked_at'),
      isActive: kit.bool('is_active').notNull().default(true),
      /** How many of its jobs moderators have closed. */
      moderatedClosings: kit.int('moderated_closings').notNull().default(0),
      createdAt: kit.timeOfInsert('created_at'),
      lastLogin: kit.time('last_login'),
      rev: kit.big('rev').notNull().default(0),
    },
    (t) => [
      kit.uniqueIndex('companies_slug').on(t.slug),
      kit.uniqueIndex('companies_email').on(t.email),
      kit.index('companies_state').on(t.isActive),
      kit.index('companies_logo').on(t.logo),
      kit.check('companies_name_length', lengthBetween('name', 1, limits.companyNameMaxLength)),
      kit.check('companies_name_other_length', lengthBetween('name_other', 1, limits.companyNameMaxLength)),
      kit.check('companies_slug_length', lengthBetween('slug', 1, limits.slugMaxLength)),
      kit.check('companies_website_length', lengthBetween('website', 0, limits.websiteMaxLength)),
      kit.check('companies_industry_value', oneOf('industry', industries)),
      kit.check('companies_country_value', oneOf('country', countries)),
      kit.check('companies_employees_range', `employees between 0 and ${limits.employeesMax}`),
      kit.check('companies_registration_day', isDay('registration_date')),
      kit.check('companies_turnover_length', lengthBetween('turnover', 0, limits.turnoverMaxLength)),
      kit.check('companies_description_length', lengthBetween('description', 0, limits.descriptionMaxLength)),
      kit.check(
        'companies_description_other_length',
        lengthBetween('description_other', 1, limits.descriptionMaxLength),
      ),
      kit.check('companies_logo_length', lengthBetween('logo', 1, 200)),
      kit.check('companies_email_form', `${lengthBetween('email', 3, limits.emailMaxLength)} and email = lower(email)`),
      kit.check('companies_language_value', oneOf('language', languages)),
      kit.check('companies_application_mails_value', oneOf('application_mails', applicationMails)),
    ],
  );
}

type Companies = ReturnType<typeof defineCompanies>;

/** How companies prove that the host of their website is their own. What everybody sees of it stands in `companies`. */
export function defineCompanyProofs(kit: Columns, companies: Companies) {
  return kit.table(
    'company_proofs',
    {
      companyId: kit.partOf('company_id', () => companies.id),
      host: kit.text('host').notNull(),
      /** The company publishes it, so it is no secret. */
      token: kit.text('token').notNull(),
      /** Null while nothing is proven. */
      way: kit.text('way').$type<ProofWay>(),
      provenAt: kit.time('proven_at'),
      /** The last time that one of the two places answered. */
      checkedAt: kit.time('checked_at'),
      failingSince: kit.time('failing_since'),
      /** Null while nobody looks again: nothing is proven, or an administrator has decided. */
      nextCheckAt: kit.time('next_check_at'),
    },
    (t) => [
      kit.primaryKey({ columns: [t.companyId] }),
      // One host, one company; any may begin.
      kit.uniqueIndex('company_proofs_host').on(t.host).where(sql`proven_at is not null`),
      kit.index('company_proofs_due').on(t.nextCheckAt),
      kit.check('company_proofs_host_length', lengthBetween('host', 1, 253)),
      kit.check('company_proofs_token_length', lengthBetween('token', 32, 32)),
      kit.check('company_proofs_way_value', oneOf('way', proofWays)),
    ],
  );
}

/** Positions that companies offer. @see requirements U7 */
export function defineJobs(kit: Columns, companies: Companies) {
  return kit.table(
    'jobs',
    {
      id: kit.id(),
      companyId: kit.partOf('company_id', () => companies.id),
      title: kit.text('title').notNull(),
      titleOther: kit.text('title_other'),
      description: kit.text('description').notNull(),
      descriptionOther: kit.text('description_other'),
      skills: kit.json<string[]>('skills').notNull().default([]),
      experienceYears: kit.int('experience_years').notNull().default(0),
      industry: kit.text('industry').$type<Industry>().notNull(),
      location: kit.text('location').notNull(),
      /** Id of the catalog, which grows: its ids are not listed in a condition. */
      place: kit.text('place').$type<Place>(),
      workplace: kit.text('workplace').$type<Workplace>(),
      employmentType: kit.text('employment_type').$type<EmploymentType>(),
      salaryRange: kit.text('salary_range'),
      salary: kit.json<Salary>('salary'),
      status: kit.text('status').$type<JobStatus>().notNull().default('active'),
      createdAt: kit.timeOfInsert('created_at'),
      updatedAt: kit.timeOfInsert('updated_at'),
      expiryDate: kit.time('expiry_date').notNull(),
      /** When it first became public; null until then. */
      publishedAt: kit.time('published_at'),
      /** How moderators hold it back; its status is never active meanwhile. */
      moderation: kit.text('moderation').$type<JobModerationState>(),
      /** The reason, as the company reads it. */
      moderationReason: kit.text('moderation_reason'),
      rev: kit.big('rev').notNull().default(0),
    },
    (t) => [
      kit.index('jobs_company').on(t.companyId),
      kit.index('jobs_expiry').on(t.status, t.expiryDate),
      kit.index('jobs_moderation').on(t.moderation, t.id),
      kit.check('jobs_title_length', lengthBetween('title', 1, limits.titleMaxLength)),
      kit.check('jobs_description_length', lengthBetween('description', 1, limits.jobDescriptionMaxLength)),
      kit.check('jobs_title_other_length', lengthBetween('title_other', 1, limits.titleMaxLength)),
      kit.check('jobs_description_other_length', lengthBetween('description_other', 1, limits.jobDescriptionMaxLength)),
      kit.check('jobs_skills_list', kit.isList('skills', limits.skillsMaxCount)),
      kit.check('jobs_experience_range', `experience_years between 0 and ${limits.experienceYearsMax}`),
      kit.check('jobs_industry_value', oneOf('industry', industries)),
      kit.check('jobs_location_length', lengthBetween('location', 1, limits.locationMaxLength)),
      kit.check('jobs_place_length', lengthBetween('place', 1, limits.slugMaxLength)),
      kit.check('jobs_workplace_value', oneOf('workplace', workplaces)),
      kit.check('jobs_employment_type_value', oneOf('employment_type', employmentTypes)),
      kit.check('jobs_salary_object', kit.isObjectOrNull('salary')),
      kit.check('jobs_salary_length', lengthBetween('salary_range', 0, limits.salaryRangeMaxLength)),
      kit.check('jobs_status_value', oneOf('status', jobStatuses)),
      kit.check('jobs_moderation_value', oneOf('moderation', jobModerationStates)),
      kit.check(
        'jobs_moderation_reason_length',
        lengthBetween('moderation_reason', 0, limits.moderationReasonMaxLength),
      ),
    ],
  );
}

type Jobs = ReturnType<typeof defineJobs>;

/** Keys under which jobs were posted: the same key never posts twice. */
export function defineJobKeys(kit: Columns, companies: Companies, jobs: Jobs) {
  return kit.table(
    'job_keys',
    {
      companyId: kit.partOf('company_id', () => companies.id),
      key: kit.text('key').notNull(),
      fingerprint: kit.text('fingerprint').notNull(),
      /** Null only until the job is there, within one transaction. */
      jobId: kit.ref('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.companyId, t.key] }),
      kit.index('job_keys_job').on(t.jobId),
      kit.index('job_keys_age').on(t.createdAt),
    ],
  );
}

/** Applications, one per talent and job, and what became of them. @see requirements U8 */
export function defineApplications(kit: Columns, users: ReturnType<typeof defineUsers>, jobs: Jobs) {
  const applications = kit.table(
    'applications',
    {
      id: kit.id(),
      jobId: kit.partOf('job_id', () => jobs.id),
      userId: kit.partOf('user_id', () => users.id),
      status: kit.text('status').$type<ApplicationStatus>().notNull().default('pending'),
      appliedAt: kit.timeOfInsert('applied_at'),
      /** The company's message to the talent with the status. */
      statusMessage: kit.text('status_message'),
      updatedAt: kit.timeOfInsert('updated_at'),
      coverLetter: kit.text('cover_letter'),
      matchScore: kit.int('match_score'),
    },
    (t) => [
      kit.uniqueIndex('applications_once').on(t.jobId, t.userId),
      kit.index('applications_user').on(t.userId),
      kit.check('applications_status_value', oneOf('status', applicationStatuses)),
      kit.check('applications_letter_length', lengthBetween('cover_letter', 0, limits.coverLetterMaxLength)),
      kit.check('applications_message_length', lengthBetween('status_message', 0, limits.statusMessageMaxLength)),
      kit.check('applications_score_range', 'match_score between 0 and 100'),
    ],
  );
  const applicationEvents = kit.table(
    'application_events',
    {
      id: kit.id(),
      applicationId: kit.partOf('application_id', () => applications.id),
      status: kit.text('status').$type<ApplicationStatus>().notNull(),
      at: kit.timeOfInsert('at'),
    },
    (t) => [
      kit.index('application_events_application').on(t.applicationId),
      kit.check('application_events_status_value', oneOf('status', applicationStatuses)),
    ],
  );
  return { applications, applicationEvents, keptApplications: defineKeptApplications(kit, users) };
}

/**
 * Applications whose job was withdrawn: no company sees them, and who sent them keeps an entry with the letter. They go
 * with the account of the applicant.
 */
function defineKeptApplications(kit: Columns, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'kept_applications',
    {
      /** The id that the application had. */
      id: kit.numberKey('id'),
      userId: kit.partOf('user_id', () => users.id),
      jobId: kit.ref('job_id').notNull(),
      jobTitle: kit.text('job_title').notNull(),
      jobTitleOther: kit.text('job_title_other'),
      location: kit.text('location').notNull(),
      industry: kit.text('industry').$type<Industry>().notNull(),
      companyName: kit.text('company_name').notNull(),
      companyNameOther: kit.text('company_name_other'),
      companySlug: kit.text('company_slug').notNull(),
      status: kit.text('status').$type<ApplicationStatus>().notNull(),
      coverLetter: kit.text('cover_letter'),
      statusMessage: kit.text('status_message'),
      history: kit.json<{ status: ApplicationStatus; at: string }[]>('history').notNull(),
      appliedAt: kit.time('applied_at').notNull(),
      withdrawnAt: kit.time('withdrawn_at').notNull(),
    },
    (t) => [
      kit.index('kept_applications_user').on(t.userId, t.id),
      kit.check('kept_applications_status_value', oneOf('status', applicationStatuses)),
      kit.check('kept_applications_letter_length', lengthBetween('cover_letter', 0, limits.coverLetterMaxLength)),
    ],
  );
}

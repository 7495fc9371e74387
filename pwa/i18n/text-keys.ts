import type about from '#shared/locales/en/about.json';
import type account from '#shared/locales/en/account.json';
import type admin from '#shared/locales/en/admin.json';
import type app from '#shared/locales/en/app.json';
import type applications from '#shared/locales/en/applications.json';
import type auth from '#shared/locales/en/auth.json';
import type catalog from '#shared/locales/en/catalog.json';
import type companies from '#shared/locales/en/companies.json';
import type companyAccount from '#shared/locales/en/company-account.json';
import type companyFields from '#shared/locales/en/company-fields.json';
import type companyPage from '#shared/locales/en/company-page.json';
import type contact from '#shared/locales/en/contact.json';
import type dashboard from '#shared/locales/en/dashboard.json';
import type editProfile from '#shared/locales/en/edit-profile.json';
import type errors from '#shared/locales/en/errors.json';
import type faq from '#shared/locales/en/faq.json';
import type featureRequests from '#shared/locales/en/feature-requests.json';
import type fields from '#shared/locales/en/fields.json';
import type filters from '#shared/locales/en/filters.json';
import type forms from '#shared/locales/en/forms.json';
import type home from '#shared/locales/en/home.json';
import type jobFields from '#shared/locales/en/job-fields.json';
import type jobPage from '#shared/locales/en/job-page.json';
import type jobWords from '#shared/locales/en/job-words.json';
import type jobs from '#shared/locales/en/jobs.json';
import type newsletter from '#shared/locales/en/newsletter.json';
import type offline from '#shared/locales/en/offline.json';
import type pages from '#shared/locales/en/pages.json';
import type passwords from '#shared/locales/en/passwords.json';
import type places from '#shared/locales/en/places.json';
import type privacy from '#shared/locales/en/privacy.json';
import type profile from '#shared/locales/en/profile.json';
import type profileTools from '#shared/locales/en/profile-tools.json';
import type reports from '#shared/locales/en/reports.json';
import type saved from '#shared/locales/en/saved.json';
import type shell from '#shared/locales/en/shell.json';
import type spokenLanguages from '#shared/locales/en/spoken-languages.json';
import type stories from '#shared/locales/en/stories.json';
import type suggestions from '#shared/locales/en/suggestions.json';
import type talents from '#shared/locales/en/talents.json';
import type terms from '#shared/locales/en/terms.json';
import type upgrade from '#shared/locales/en/upgrade.json';
import type validation from '#shared/locales/en/validation.json';
import type visits from '#shared/locales/en/visits.json';

/** All texts by namespace; the English files decide which keys exist, a test holds the Arabic ones to them. */
interface Texts {
  terms: typeof terms;
  stories: typeof stories;
  privacy: typeof privacy;
  newsletter: typeof newsletter;
  faq: typeof faq;
  contact: typeof contact;
  about: typeof about;
  account: typeof account;
  admin: typeof admin;
  app: typeof app;
  applications: typeof applications;
  auth: typeof auth;
  catalog: typeof catalog;
  'company-account': typeof companyAccount;
  companies: typeof companies;
  dashboard: typeof dashboard;
  'company-fields': typeof companyFields;
  'company-page': typeof companyPage;
  'edit-profile': typeof editProfile;
  errors: typeof errors;
  'feature-requests': typeof featureRequests;
  fields: typeof fields;
  filters: typeof filters;
  forms: typeof forms;
  home: typeof home;
  'job-fields': typeof jobFields;
  'job-page': typeof jobPage;
  'job-words': typeof jobWords;
  jobs: typeof jobs;
  offline: typeof offline;
  pages: typeof pages;
  places: typeof places;
  passwords: typeof passwords;
  profile: typeof profile;
  'profile-tools': typeof profileTools;
  reports: typeof reports;
  saved: typeof saved;
  shell: typeof shell;
  suggestions: typeof suggestions;
  'spoken-languages': typeof spokenLanguages;
  talents: typeof talents;
  upgrade: typeof upgrade;
  validation: typeof validation;
  visits: typeof visits;
}

export type Namespace = keyof Texts;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base | Key : Key;
type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `title`, `nav.home`, or with a namespace `shell:ui.retry`; plural keys are named without their form. */
export type TextKey<Ns extends Namespace> =
  | KeysOf<Texts[Ns]>
  | { [N in Namespace]: `${N}:${KeysOf<Texts[N]>}` }[Namespace];

interface TextValues {
  /** Chooses the plural form. */
  count?: number;
  /** Stands in when the key is unknown. */
  defaultValue?: string;
  [name: string]: string | number | undefined;
}

/** Gives a text in the shown language. */
export type Translate<Ns extends Namespace> = (key: TextKey<Ns>, values?: TextValues) => string;

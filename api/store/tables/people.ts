import { type Role, roles } from '#shared/catalog/accounts.ts';
import {
  type Availability,
  type AvailabilityReaders,
  availabilities,
  availabilityReaders,
} from '#shared/catalog/availability.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import { type Language, languages } from '#shared/catalog/languages.ts';
import type { Place } from '#shared/catalog/places/places.ts';
import { type FeatureRequestStatus, featureRequestStatuses } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { SpokenLanguage } from '#shared/model/profile-fields.ts';
import { type Columns, isDay, lengthBetween, oneOf } from '../columns/sqlite.ts';

/** Accounts of people. @see requirements U1, trust §5 */
export function defineUsers(kit: Columns) {
  return kit.table(
    'users',
    {
      id: kit.id(),
      username: kit.text('username').notNull(),
      name: kit.text('name').notNull(),
      slug: kit.text('slug').notNull(),
      email: kit.text('email').notNull(),
      passwordHash: kit.text('password_hash').notNull(),
      nameOther: kit.text('name_other'),
      headline: kit.text('headline'),
      headlineOther: kit.text('headline_other'),
      dateOfBirth: kit.text('date_of_birth').notNull(),
      industry: kit.text('industry').$type<Industry>().notNull(),
      place: kit.text('place').$type<Place>(),
      availability: kit.text('availability').$type<Availability>(),
      availabilityShownTo: kit
        .text('availability_shown_to')
        .$type<AvailabilityReaders>()
        .notNull()
        .default('everybody'),
      /** Own address of the stored picture (`/media/{sha256}-256.webp`), or null. */
      profilePicture: kit.text('profile_picture'),
      /** `''` when there is none. */
      bio: kit
        .text('bio')
        .notNull()
        .$default(() => ''),
      bioOther: kit.text('bio_other'),
      skills: kit.json<string[]>('skills').notNull().default([]),
      languages: kit.json<SpokenLanguage[]>('languages').notNull().default([]),
      links: kit.json<string[]>('links').notNull().default([]),
      /** True when education or experience has rows of this person: most have none, and need not be looked for. */
      hasEntries: kit.bool('has_entries').notNull().default(false),
      /** The year in which the entries of work begin, see `worksSinceYear`. */
      worksSince: kit.int('works_since'),
      /** The companies of the last entries of work, see `employersOf`. */
      employers: kit.json<string[]>('employers').notNull().default([]),
      school: kit.text('school'),
      whatsappNumber: kit.text('whatsapp_number'),
      showEmail: kit.bool('show_email').notNull().default(true),
      showDateOfBirth: kit.bool('show_date_of_birth').notNull().default(true),
      showWhatsapp: kit.bool('show_whatsapp').notNull().default(false),
      language: kit.text('language').$type<Language>().notNull().default('ar'),
      wantsMail: kit.bool('wants_mail').notNull().default(true),
      /** The person's words for the success stories; shown only with the consent beside it. */
      story: kit.text('story'),
      allowsStory: kit.bool('allows_story').notNull().default(false),
      role: kit.text('role').$type<Role>().notNull().default('talent'),
      /** By an administrator. */
      isVerified: kit.bool('is_verified').notNull().default(false),
      /** By a link in a mail. */
      isEmailConfirmed: kit.bool('is_email_confirmed').notNull().default(false),
      isActive: kit.bool('is_active').notNull().default(true),
      /** The stored flag; effective only while `featuredUntil` is ahead. */
      isFeatured: kit.bool('is_featured').notNull().default(false),
      featuredUntil: kit.time('featured_until'),
      registeredAt: kit.timeOfInsert('registered_at'),
      lastLogin: kit.time('last_login'),
      rev: kit.big('rev').notNull().default(0),
    },
    (t) => [
      kit.uniqueIndex('users_username').on(t.username),
      kit.uniqueIndex('users_slug').on(t.slug),
      kit.uniqueIndex('users_email').on(t.email),
      kit.index('users_featured').on(t.isFeatured, t.featuredUntil),
      kit.index('users_state').on(t.isActive, t.role),
      kit.index('users_picture').on(t.profilePicture),
      kit.check('users_username_length', lengthBetween('username', 1, limits.slugMaxLength)),
      kit.check('users_name_length', lengthBetween('name', 1, limits.nameMaxLength)),
      kit.check('users_name_other_length', lengthBetween('name_other', 1, limits.nameMaxLength)),
      kit.check('users_headline_length', lengthBetween('headline', 1, limits.headlineMaxLength)),
      kit.check('users_headline_other_length', lengthBetween('headline_other', 1, limits.headlineMaxLength)),
      kit.check('users_slug_length', lengthBetween('slug', 1, limits.slugMaxLength)),
      kit.check('users_email_form', `${lengthBetween('email', 3, limits.emailMaxLength)} and email = lower(email)`),
      kit.check('users_date_of_birth_day', isDay('date_of_birth')),
      kit.check('users_industry_value', oneOf('industry', industries)),
      kit.check('users_place_length', lengthBetween('place', 1, limits.slugMaxLength)),
      kit.check('users_availability_value', oneOf('availability', availabilities)),
      kit.check('users_availability_shown_to_value', oneOf('availability_shown_to', availabilityReaders)),
      kit.check('users_bio_length', lengthBetween('bio', 0, limits.bioMaxLength)),
      kit.check('users_bio_other_length', lengthBetween('bio_other', 1, limits.bioMaxLength)),
      kit.check('users_skills_list', kit.isList('skills', limits.skillsMaxCount)),
      kit.check('users_languages_list', kit.isList('languages', limits.languagesMaxCount)),
      kit.check('users_links_list', kit.isList('links', limits.linksMaxCount)),
      kit.check('users_school_length', lengthBetween('school', 1, limits.schoolMaxLength)),
      kit.check('users_whatsapp_length', lengthBetween('whatsapp_number', 7, 16)),
      kit.check('users_picture_length', lengthBetween('profile_picture', 1, 200)),
      kit.check('users_language_value', oneOf('language', languages)),
      kit.check('users_story_length', lengthBetween('story', 1, limits.bioMaxLength)),
      kit.check('users_role_value', oneOf('role', roles)),
    ],
  );
}

type Users = ReturnType<typeof defineUsers>;

/** The entries of a profile, in the order the person gave them. @see requirements U4, U5 */
export function defineProfileEntries(kit: Columns, users: Users) {
  const education = kit.table(
    'education',
    {
      id: kit.id(),
      userId: kit.partOf('user_id', () => users.id),
      place: kit.int('place').notNull().default(0),
      institution: kit.text('institution').notNull(),
      degree: kit.text('degree').notNull(),
      fieldOfStudy: kit.text('field_of_study').notNull(),
      startDate: kit.text('start_date').notNull(),
      endDate: kit.text('end_date'),
      description: kit.text('description'),
      createdAt: kit.timeOfInsert('created_at'),
    },
    (t) => [
      kit.index('education_user').on(t.userId, t.place),
      kit.check('education_institution_length', lengthBetween('institution', 1, limits.schoolMaxLength)),
      kit.check('education_degree_length', lengthBetween('degree', 1, limits.schoolMaxLength)),
      kit.check('education_field_length', lengthBetween('field_of_study', 1, limits.schoolMaxLength)),
      kit.check('education_start_day', isDay('start_date')),
      kit.check('education_end_day', isDay('end_date')),
      kit.check('education_description_length', lengthBetween('description', 0, limits.descriptionMaxLength)),
    ],
  );
  const experience = kit.table(
    'experience',
    {
      id: kit.id(),
      userId: kit.partOf('user_id', () => users.id),
      // `position` is the job held (requirements U5), so the order in the list is the place.
      place: kit.int('place').notNull().default(0),
      company: kit.text('company').notNull(),
      position: kit.text('position').notNull(),
      location: kit.text('location'),
      startDate: kit.text('start_date').notNull(),
      endDate: kit.text('end_date'),
      current: kit.bool('current').notNull().default(false),
      description: kit.text('description'),
      createdAt: kit.timeOfInsert('created_at'),
    },
    (t) => [
      kit.index('experience_user').on(t.userId, t.place),
      kit.check('experience_company_length', lengthBetween('company', 1, limits.companyNameMaxLength)),
      kit.check('experience_position_length', lengthBetween('position', 1, limits.titleMaxLength)),
      kit.check('experience_location_length', lengthBetween('location', 1, limits.locationMaxLength)),
      kit.check('experience_start_day', isDay('start_date')),
      kit.check('experience_end_day', isDay('end_date')),
      kit.check('experience_description_length', lengthBetween('description', 0, limits.descriptionMaxLength)),
    ],
  );
  return { education, experience };
}

/** Visits of profiles: kept 90 days, with shortened addresses; the person's leaving takes them along. @see trust §7 */
export function defineProfileVisits(kit: Columns, users: Users) {
  return kit.table(
    'profile_visits',
    {
      id: kit.id(),
      profileId: kit.partOf('profile_id', () => users.id),
      visitorId: kit.ref('visitor_id').references(() => users.id, { onDelete: 'set null' }),
      /** Distinguishes visitors within one day, and identifies nobody. */
      visitorKey: kit.text('visitor_key').notNull(),
      day: kit.text('day').notNull(),
      ipAddress: kit.text('ip_address'),
      userAgent: kit.text('user_agent'),
      visitedAt: kit.timeOfInsert('visited_at'),
    },
    (t) => [
      kit.uniqueIndex('profile_visits_once_a_day').on(t.profileId, t.day, t.visitorKey),
      kit.index('profile_visits_visitor').on(t.visitorId),
      kit.index('profile_visits_age').on(t.visitedAt),
      kit.check('profile_visits_day', isDay('day')),
      kit.check('profile_visits_key_length', lengthBetween('visitor_key', 1, 64)),
      kit.check('profile_visits_ip_length', lengthBetween('ip_address', 1, 64)),
      kit.check('profile_visits_agent_length', lengthBetween('user_agent', 0, 256)),
    ],
  );
}

/** Feature requests and the votes on them; a feature request stays when its author leaves. @see requirements U9 */
export function defineFeatureRequests(kit: Columns, users: Users) {
  const featureRequests = kit.table(
    'feature_requests',
    {
      id: kit.id(),
      userId: kit.ref('user_id').references(() => users.id, { onDelete: 'set null' }),
      title: kit.text('title').notNull(),
      description: kit.text('description').notNull(),
      status: kit.text('status').$type<FeatureRequestStatus>().notNull().default('pending'),
      createdAt: kit.timeOfInsert('created_at'),
      updatedAt: kit.timeOfInsert('updated_at'),
    },
    (t) => [
      kit.index('feature_requests_user').on(t.userId),
      kit.check('feature_requests_title_length', lengthBetween('title', 1, limits.titleMaxLength)),
      kit.check('feature_requests_description_length', lengthBetween('description', 1, limits.descriptionMaxLength)),
      kit.check('feature_requests_status_value', oneOf('status', featureRequestStatuses)),
    ],
  );
  const featureRequestVotes = kit.table(
    'feature_request_votes',
    {
      featureRequestId: kit.partOf('feature_request_id', () => featureRequests.id),
      userId: kit.partOf('user_id', () => users.id),
      createdAt: kit.timeOfInsert('created_at'),
    },
    (t) => [
      kit.primaryKey({ columns: [t.featureRequestId, t.userId] }),
      kit.index('feature_request_votes_user').on(t.userId),
    ],
  );
  return { featureRequests, featureRequestVotes };
}

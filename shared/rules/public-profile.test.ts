import { describe, expect, expectTypeOf, it } from 'vitest';
import { shownFields } from '../model/field-lists.ts';
import { pickFields } from '../model/field-rows.ts';
import type { OwnProfile, ProfileAnswer, PublicProfile } from '../model/user.ts';
import { emptyProfile } from '../testing/empty-profile.ts';
import { isOwnersAnswer, isShownToEverybody, publicProfileOf, type SharedProfile } from './public-profile.ts';

const shown: PublicProfile = {
  ...pickFields(emptyProfile(), shownFields),
  id: 7,
  username: 'sara',
  name: 'Sara',
  slug: 'sara',
  nameOther: 'سارة',
  headline: 'Teacher',
  headlineOther: 'معلّمة',
  place: 'doha',
  availability: 'open',
  languages: [],
  links: [],
  industry: 'education',
  bio: 'b'.repeat(300),
  bioOther: 'ب'.repeat(300),
  skills: [],
  profilePicture: null,
  worksSince: 2015,
  employers: [],
  isFeatured: false,
  featuredUntil: null,
  isVerified: false,
  isEmailConfirmed: false,
  registeredAt: '2026-01-01T00:00:00.000Z',
  rev: 3,
  school: null,
  education: [],
  experience: [],
};
const contact = { email: 'sara@example.com', dateOfBirth: '1996-06-02', whatsappNumber: '+97455123456' };
const switches = {
  availabilityShownTo: 'everybody',
  showEmail: true,
  showDateOfBirth: true,
  showWhatsapp: true,
} as const;
const closed = { ...switches, showEmail: false, showDateOfBirth: false, showWhatsapp: false } as const;

describe('SYNC-15 what is kept for everybody of a profile', () => {
  it('leaves out of an answer to the owner what is hidden, and the switches', () => {
    const own: ProfileAnswer = { ...shown, ...contact, ...closed };
    expect(publicProfileOf(own)).toEqual(shown);
    expect(publicProfileOf({ ...own, showEmail: true })).toEqual({ ...shown, email: contact.email });
    expect(publicProfileOf({ ...own, ...switches })).toEqual({ ...shown, ...contact });
  });

  it.each([
    ['everybody', 'open'],
    ['companies', null],
    ['nobody', null],
  ] as const)('tells an availability for %s as %s', (availabilityShownTo, availability) => {
    const own: ProfileAnswer = { ...shown, ...contact, ...switches, availabilityShownTo };
    expect(publicProfileOf(own)).toEqual({ ...shown, ...contact, availability });
  });

  it('is the whole of an answer to a stranger', () => {
    expect(publicProfileOf({ ...shown, email: contact.email })).toEqual({ ...shown, email: contact.email });
    expect(publicProfileOf({ ...shown, ...contact })).toEqual({ ...shown, ...contact });
    expect([isOwnersAnswer(shown), isOwnersAnswer({ ...shown, ...switches })]).toEqual([false, true]);
  });

  it('does not exist of people whom strangers do not get', () => {
    expect(isShownToEverybody({ role: 'talent', isActive: true })).toBe(true);
    expect(isShownToEverybody({ role: 'talent', isActive: false })).toBe(false);
    expect(isShownToEverybody({ role: 'viewer', isActive: true })).toBe(false);
  });

  it('cannot be an own profile or an answer by its type', () => {
    expectTypeOf<OwnProfile>().not.toExtend<SharedProfile>();
    expectTypeOf<ProfileAnswer>().not.toExtend<SharedProfile>();
    expectTypeOf(publicProfileOf).returns.toEqualTypeOf<SharedProfile>();
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { normalizeSearch } from '../rules/normalize-search.ts';
import { haystackOf } from '../rules/search-text.ts';
import { accountFields, cardFields, searchedFields, shownFields } from './field-lists.ts';
import { type ProfileField, profileFields } from './field-names.ts';
import { answerEntries, emptyValueOf, patchEntries } from './profile-fields.ts';
import { ProfileBaseSchema, ProfilePatchSchema, TalentCardSchema } from './user.ts';

describe('the table of profile fields', () => {
  it('has each searched field on the card, and its text in the search text', () => {
    expect(searchedFields.filter((field) => !cardFields.some((one) => one === field))).toEqual([]);
    const talent: Parameters<typeof haystackOf>[0] = {
      ...{ availability: null, languages: [], worksSince: null, employers: [] },
      username: 'username',
      slug: 'slug',
      name: 'Word of name',
      nameOther: 'Word of second name',
      headline: 'Word of headline',
      headlineOther: 'Word of second headline',
      industry: 'energy',
      place: 'doha',
      skills: ['Word of skills'],
    };
    for (const field of searchedFields) {
      const [text = ''] = [talent[field]].flat();
      for (const word of normalizeSearch(text ?? '').split(' '))
        expect(haystackOf(talent), field).toContain(` ${word}`);
    }
  });

  it('makes the schemas of patch, base and card', () => {
    expect(Object.keys(ProfilePatchSchema.entries)).toEqual(profileFields);
    expect(Object.keys(ProfileBaseSchema.entries)).toEqual(profileFields);
    expect(Object.keys(TalentCardSchema.entries)).toEqual(expect.arrayContaining(cardFields));
    expect(shownFields).toEqual(expect.arrayContaining([...cardFields, 'school', 'education', 'experience']));
    expect(profileFields.filter((field) => !accountFields.some((one) => one === field))).toEqual([
      'education',
      'experience',
    ]);
  });

  it('has one value for nothing: an optional field makes it of null, of an empty text and of blanks (SYNC-11)', () => {
    const texts: ProfileField[] = ['nameOther', 'headline', 'bioOther', 'bio', 'school', 'whatsappNumber', 'story'];
    const choices: ProfileField[] = ['place', 'availability'];
    for (const field of [...texts, ...choices]) {
      const { wrapped: patch } = patchEntries[field];
      const answer = answerEntries([field])[field];
      for (const nothing of [null, '', ...(texts.includes(field) ? ['  '] : [])])
        expect(v.parse(patch, nothing), field).toBe(emptyValueOf(field));
      expect(v.is(answer, emptyValueOf(field)), field).toBe(true);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilities, availabilityReaders } from '../catalog/availability.ts';
import { limits } from '../limits.ts';
import type { ProfileField } from '../model/field-names.ts';
import type { Education, Experience } from '../model/profile-entries.ts';
import type { OwnProfile, ProfileBase, ProfilePatch } from '../model/user.ts';
import { emptyProfile } from '../testing/empty-profile.ts';
import { mergeNote, mergeProfile } from './merge-edits.ts';
import { skillKey } from './skills.ts';

type Current = Pick<OwnProfile, ProfileField>;

const cases = { numRuns: 1500 };
const words = ['', 'a', 'b'];
const skill = fc.constantFrom('React', 'react', 'REACT', 'Vue', 'vue', 'عربي', 'Go', 'C++', 'SQL');
const skills = fc.uniqueArray(skill, { selector: skillKey, maxLength: 6 });
const orNull = (values: string[]) => fc.constantFrom(null, ...values);

const study = (institution: string): Education => ({
  institution,
  degree: 'BSc',
  fieldOfStudy: 'Law',
  startDate: '2010-09-01',
  endDate: null,
  description: null,
});
const position = (company: string): Experience => ({
  company,
  position: 'Engineer',
  location: null,
  startDate: '2020-01-01',
  endDate: null,
  current: true,
  description: null,
});

const fields = {
  name: fc.constantFrom('a', 'b', 'c'),
  bio: fc.constantFrom(...words),
  skills,
  school: orNull(['x', 'y']),
  whatsappNumber: orNull(['+9741234567', '+9741234568']),
  profilePicture: orNull(['/media/1', '/media/2']),
  showEmail: fc.boolean(),
  language: fc.constantFrom('ar' as const, 'en' as const),
  education: fc.array(fc.constantFrom('A', 'B').map(study), { maxLength: 2 }),
  experience: fc.array(fc.constantFrom('A', 'B').map(position), { maxLength: 2 }),
};
const someFields = fc.record(fields, { requiredKeys: [] });
const drawn = fc.record({
  ...fields,
  nameOther: orNull(['Amal', 'أمل']),
  headline: orNull(['Engineer', 'مهندسة']),
  headlineOther: orNull(['Engineer', 'مهندسة']),
  bioOther: orNull(['words', 'كلمات']),
  dateOfBirth: fc.constant('1990-01-01'),
  industry: fc.constant('finance' as const),
  place: orNull(['doha', 'dubai']),
  availability: fc.constantFrom(null, ...availabilities),
  availabilityShownTo: fc.constantFrom(...availabilityReaders),
  showDateOfBirth: fc.boolean(),
  showWhatsapp: fc.boolean(),
  wantsMail: fc.boolean(),
  story: fc.constant(null),
  allowsStory: fc.boolean(),
});
const current: fc.Arbitrary<Current> = drawn.map((values) => ({ ...emptyProfile(), ...values }));
const edit = fc.record({
  current,
  // Both have the shape of their type; the compiler takes the drawn values literally.
  patch: someFields as fc.Arbitrary<ProfilePatch>,
  base: someFields as fc.Arbitrary<ProfileBase>,
});

const applyTo = (row: Current, apply: ProfilePatch): Current => ({ ...row, ...apply }) as Current;
const keysOf = (list: readonly string[]) => new Set(list.map(skillKey));

const before: Current = {
  ...emptyProfile(),
  name: 'Amal',
  dateOfBirth: '1990-01-01',
  industry: 'finance',
  bio: 'current',
  skills: ['React', 'Vue'],
  showEmail: true,
  showDateOfBirth: true,
  wantsMail: true,
  education: [study('A'), study('B')],
};
const merge = (patch: ProfilePatch, base: ProfileBase) => mergeProfile({ current: before, patch, base });

describe('merging an edit (protocol §1, requirements J20)', () => {
  it('applies a field that nobody else touched', () => {
    expect(merge({ bio: 'mine' }, { bio: 'current' })).toEqual({
      apply: { bio: 'mine' },
      applied: ['bio'],
      conflicts: [],
    });
  });

  it('keeps what the editor had not seen (SYNC-2)', () => {
    expect(merge({ bio: 'mine', school: 'KAUST' }, { bio: 'seen', school: null })).toEqual({
      apply: { school: 'KAUST' },
      applied: ['school'],
      conflicts: [{ field: 'bio', base: 'seen', yours: 'mine', theirs: 'current' }],
    });
  });

  it('finds nothing to do, and no conflict, where both wrote the same (SYNC-8)', () => {
    expect(merge({ bio: 'current' }, { bio: 'seen' })).toEqual({ apply: {}, applied: ['bio'], conflicts: [] });
  });

  it('takes nothing and an empty text for the same', () => {
    expect(merge({ whatsappNumber: null, school: null }, { whatsappNumber: '', school: '' }).apply).toEqual({});
    expect(merge({ school: 'KAUST' }, { school: '' }).apply).toEqual({ school: 'KAUST' });
    expect(merge({ bio: '' }, { bio: 'seen' }).conflicts).toMatchObject([{ yours: '' }]);
  });

  it('applies a field without a base as it is sent', () => {
    expect(merge({ bio: 'mine', skills: [] }, {}).apply).toEqual({ bio: 'mine', skills: [] });
  });

  it('adds and removes single skills, in the spelling of the editor', () => {
    const merged = (mine: string[], base: string[]) => merge({ skills: mine }, { skills: base }).apply.skills;
    expect(merged(['React', 'Go'], ['React'])).toEqual(['React', 'Vue', 'Go']);
    expect(merged([], ['React'])).toEqual(['Vue']);
    expect(merged(['REACT'], ['React'])).toEqual(['REACT', 'Vue']);
    expect(merged(['vue', 'react'], [])).toBeUndefined();
    expect(merged(['Vue', 'React'], ['React', 'Vue'])).toEqual(['Vue', 'React']);
  });

  it('leaves a skill that another device has respelled as it is there', () => {
    const current = { ...before, skills: ['JavaScript'] };
    const { apply } = mergeProfile({
      current,
      patch: { skills: ['javascript', 'Go'] },
      base: { skills: ['javascript'] },
    });
    expect(apply.skills).toEqual(['JavaScript', 'Go']);
  });

  it('takes a list of entries as one value: another order, one entry more or one word changed (J20)', () => {
    const seen = [study('A'), study('B')];
    for (const mine of [[study('B'), study('A')], [...seen, study('C')], [study('A')], []]) {
      expect(merge({ education: mine }, { education: seen }).apply).toEqual({ education: mine });
    }
    const { apply, conflicts } = merge(
      { education: [study('C')], bio: 'mine' },
      { education: [study('A')], bio: 'current' },
    );
    expect(apply).toEqual({ bio: 'mine' });
    expect(conflicts).toEqual([{ field: 'education', base: [study('A')], yours: [study('C')], theirs: seen }]);
  });

  it('keeps skills of both as long as they fit together, to the last one', () => {
    const theirs = Array.from({ length: limits.skillsMaxCount - 1 }, (_, n) => `Skill ${n}`);
    const seen = theirs.slice(1);
    const { apply, conflicts } = mergeProfile({
      current: { ...before, skills: theirs },
      patch: { skills: [...seen, 'One more'] },
      base: { skills: seen },
    });
    expect([apply.skills, conflicts]).toEqual([[...theirs, 'One more'], []]);
  });

  it('makes a conflict of skills that do not fit together', () => {
    const full = Array.from({ length: limits.skillsMaxCount }, (_, n) => `Skill ${n}`);
    const seen = full.slice(1);
    const { apply, conflicts } = mergeProfile({
      current: { ...before, skills: full },
      patch: { skills: [...seen, 'One more'] },
      base: { skills: seen },
    });
    expect([apply, conflicts]).toEqual([
      {},
      [{ field: 'skills', base: seen, yours: [...seen, 'One more'], theirs: full }],
    ]);
  });
});

describe('every merge', () => {
  it('says of each field of the patch either that it is applied or that it is in conflict', () => {
    fc.assert(
      fc.property(edit, (given) => {
        const { apply, applied, conflicts } = mergeProfile(given);
        expect([...applied, ...conflicts.map(({ field }) => field)].sort()).toEqual(Object.keys(given.patch).sort());
        expect(Object.keys(apply).filter((field) => !applied.some((name) => name === field))).toEqual([]);
      }),
      cases,
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(edit, (given) => {
        const first = mergeProfile(given);
        const second = mergeProfile({ ...given, current: applyTo(given.current, first.apply) });
        expect(second).toEqual({ ...first, apply: {} });
      }),
      cases,
    );
  });

  it('never overwrites a value that the editor had not seen (SYNC-2)', () => {
    fc.assert(
      fc.property(edit, ({ current: row, patch, base }) => {
        const { apply } = mergeProfile({ current: row, patch, base });
        for (const field of Object.keys(apply) as ProfileField[]) {
          if (base[field] === undefined || field === 'skills') continue;
          expect(base[field] || null).toEqual(row[field] || null);
        }
      }),
      cases,
    );
  });

  it('commutes with one of other fields', () => {
    fc.assert(
      fc.property(edit, someFields, fc.func(fc.boolean()), (given, otherBase, isMine) => {
        const entries = Object.entries(given.patch);
        const mine = { patch: Object.fromEntries(entries.filter(([field]) => isMine(field))), base: given.base };
        const theirs = { patch: Object.fromEntries(entries.filter(([field]) => !isMine(field))), base: otherBase };
        const inOrder = (edits: (typeof mine)[]) =>
          edits.reduce((row, one) => applyTo(row, mergeProfile({ ...one, current: row }).apply), given.current);
        expect(inOrder([mine, theirs])).toEqual(inOrder([theirs, mine]));
      }),
      cases,
    );
  });
});

describe('every merge of a list of entries', () => {
  const list = fc.array(fc.constantFrom('A', 'B', 'C').map(position), { maxLength: 3 });

  it('leaves one of the two lists whole, the own one only where nobody else touched it (SYNC-2)', () => {
    fc.assert(
      fc.property(list, list, list, (now, mine, base) => {
        const { apply, conflicts } = mergeProfile({
          current: { ...before, experience: now },
          patch: { experience: mine },
          base: { experience: base },
        });
        const isFree = JSON.stringify(now) === JSON.stringify(base) || JSON.stringify(now) === JSON.stringify(mine);
        expect(apply.experience ?? now).toEqual(isFree ? mine : now);
        expect(conflicts).toEqual(isFree ? [] : [{ field: 'experience', base, yours: mine, theirs: now }]);
      }),
      cases,
    );
  });
});

describe('every merge of skills', () => {
  const skillsEdit = fc.record({ now: skills, mine: skills, base: skills });
  const mergedSkills = (now: string[], patch: string[], base: string[]) =>
    mergeProfile({ current: { ...before, skills: now }, patch: { skills: patch }, base: { skills: base } }).apply
      .skills ?? now;

  it('has what was added, lacks what was removed, and keeps all else', () => {
    fc.assert(
      fc.property(skillsEdit, ({ now, mine, base }) => {
        const merged = keysOf(mergedSkills(now, mine, base));
        const [ours, seen] = [keysOf(mine), keysOf(base)];
        const expected = keysOf(now).difference(seen.difference(ours)).union(ours.difference(seen));
        expect(merged).toEqual(expected);
      }),
      cases,
    );
  });

  it('names each once, and those that were there in their order', () => {
    fc.assert(
      fc.property(skillsEdit, ({ now, mine, base }) => {
        fc.pre(JSON.stringify(now) !== JSON.stringify(base));
        const merged = mergedSkills(now, mine, base).map(skillKey);
        expect(new Set(merged).size).toBe(merged.length);
        const kept = now.map(skillKey).filter((key) => merged.includes(key));
        expect(merged.slice(0, kept.length)).toEqual(kept);
      }),
      cases,
    );
  });

  it('gives the same skills whichever of two editors comes first, as long as they do not disagree', () => {
    fc.assert(
      fc.property(skills, skills, skills, (base, one, other) => {
        const first = mergedSkills(mergedSkills(base, one, base), other, base);
        const last = mergedSkills(mergedSkills(base, other, base), one, base);
        expect(keysOf(first)).toEqual(keysOf(last));
      }),
      cases,
    );
  });
});

it.each([
  ['only this device wrote', { base: '', yours: 'Call her', theirs: '' }, 'Call her'],
  ['only another device wrote', { base: 'a', yours: 'a', theirs: 'b' }, 'b'],
  ['both wrote the same', { base: '', yours: 'x', theirs: 'x' }, 'x'],
  ['both wrote', { base: '', yours: 'mine', theirs: 'theirs' }, 'theirs\nmine'],
  ['this device wrote on from theirs', { base: '', yours: 'theirs and more', theirs: 'theirs' }, 'theirs and more'],
  ['it was cleared here and kept there', { base: 'a', yours: '', theirs: 'a' }, ''],
  ['the same is sent again', { base: '', yours: 'mine', theirs: 'theirs\nmine' }, 'theirs\nmine'],
])('keeps what was written when %s (SYNC-2)', (_, notes, merged) => {
  expect(mergeNote(notes)).toBe(merged);
});

it('never grows beyond its bound, and counts an emoji once', () => {
  const merged = mergeNote({ base: '', yours: '🌴'.repeat(limits.noteMaxLength), theirs: 'x'.repeat(5000) });
  expect([...merged].length).toBe(limits.mergedNoteMaxLength);
  expect(merged.endsWith('🌴')).toBe(true);
});

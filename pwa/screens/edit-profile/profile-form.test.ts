import { beforeAll, describe, expect, it } from 'vitest';
import { translateIn } from '#pwa/i18n/texts.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import {
  changedFields,
  readDraft,
  saveFailureText,
  toBase,
  toFormErrors,
  toPatch,
  validateChanges,
  valuesOf,
} from './profile-form.ts';

const base = valuesOf(buildOwnProfile(), '، ');

describe('profile form', () => {
  it('is filled from the account (J2)', () => {
    expect(base).toEqual({
      name: 'سارة المري',
      nameOther: '',
      headline: '',
      headlineOther: '',
      dateOfBirth: '1996-06-02',
      industry: 'education',
      place: '',
      availability: '',
      availabilityShownTo: 'everybody',
      languages: '',
      links: '',
      bio: 'معلّمة',
      bioOther: '',
      skills: 'Teaching، تعليم',
      school: '',
      whatsappNumber: '',
      picture: '',
      showEmail: true,
      showDateOfBirth: true,
      showWhatsapp: false,
      wantsMail: true,
      education: '[]',
      experience: '[]',
      story: '',
      allowsStory: false,
    });
  });

  it('sends only what changed (J12)', () => {
    expect(changedFields(base, base)).toEqual({});
    const changes = changedFields(base, { ...base, bio: '', school: ' Qatar University ', showEmail: false });
    expect(toPatch(changes)).toEqual({ bio: '', school: 'Qatar University', showEmail: false });
  });

  it('reads skills between commas of both scripts, each once (J8, J9)', () => {
    expect(toPatch({ skills: 'a, b ,, c ,' })).toEqual({ skills: ['a', 'b', 'c'] });
    expect(toPatch({ skills: 'تسويق، مبيعات، تسويق' })).toEqual({ skills: ['تسويق', 'مبيعات'] });
    expect(toPatch({ skills: '' })).toEqual({ skills: [] });
  });

  it('takes another comma between the same skills for no change', () => {
    expect(changedFields(base, { skills: 'Teaching,تعليم' })).toEqual({});
  });

  it('takes other spaces and lines around the same links for no change', () => {
    const linked = { ...base, links: 'https://a.example\nhttps://b.example' };
    expect(changedFields(linked, { links: ' https://a.example \n\nhttps://b.example\n' })).toEqual({});
    expect(changedFields(linked, { links: 'https://a.example' })).toEqual({ links: 'https://a.example' });
  });

  it('sends the WhatsApp number in one form (J19)', () => {
    for (const typed of ['٠٠٩٧٤ ٥٥١٢ ٣٤٥٦', '00974 55123456', '+974-5512-3456']) {
      expect(toPatch({ whatsappNumber: typed })).toEqual({ whatsappNumber: '+97455123456' });
    }
  });

  it('sends a new photo, and nothing where it is taken away', () => {
    expect(toPatch({ picture: 'data:image/jpeg;base64,AAAA' })).toEqual({
      profilePicture: 'data:image/jpeg;base64,AAAA',
    });
    expect(toPatch({ picture: '' })).toEqual({ profilePicture: null });
  });

  it('names each wrong field by its key, and judges only what changed (F27, J18)', async () => {
    const wrong = { ...base, name: ' ', dateOfBirth: '2999-01-01', whatsappNumber: '12', bio: 'x'.repeat(2001) };
    expect(await validateChanges(base, { ...wrong, skills: `${'y'.repeat(51)}` })).toEqual({
      name: 'name_required',
      dateOfBirth: 'date_of_birth_range',
      whatsappNumber: 'whatsapp_invalid',
      bio: 'too_long',
      skills: 'too_long',
    });
    expect(await validateChanges(base, { ...base, name: '😀' })).toEqual({ name: 'letter_required' });
    const stored = valuesOf(buildOwnProfile({ name: '😀', dateOfBirth: '1800-01-01' }), ', ');
    expect(await validateChanges(stored, { ...stored, bio: 'new' })).toEqual({});
  });

  it('puts the refusals of the server where they belong', () => {
    expect(toFormErrors({ 'skills.3': 'too_long', profilePicture: 'picture_invalid', bio: 'too_long' })).toEqual({
      skills: 'too_long',
      picture: 'picture_invalid',
      bio: 'too_long',
    });
  });

  it('takes from a draft only what is of the form (J20)', () => {
    const draft = { values: { bio: 'typed', role: 'admin' }, seen: { bio: 'before', rev: 3 } };
    expect(readDraft(draft)).toEqual({ values: { bio: 'typed' }, seen: { bio: 'before' } });
    expect(readDraft({ bio: 'of the first version' })).toEqual({ values: { bio: 'of the first version' }, seen: {} });
    expect(readDraft({ bio: 5 })).toEqual({ values: {}, seen: {} });
    expect(readDraft(undefined)).toEqual({ values: {}, seen: {} });
  });

  it('remembers what was seen in the fields that changed (SYNC-2)', () => {
    const patch = toPatch({ bio: 'typed', picture: 'data:image/jpeg;base64,AAAA' });
    expect(toBase(patch, buildOwnProfile({ bio: 'before' }))).toEqual({ bio: 'before', profilePicture: null });
  });
});

/** As the client throws it. */
function failure(facts: object): Error {
  return Object.assign(new Error('raw'), { name: 'RequestFailure', kind: 'http' }, facts);
}

beforeAll(() => startTexts('en'));

describe('why saving did not succeed', () => {
  it.each([
    [failure({ status: 503, code: 'busy', serverMessage: 'x' }), /^The service is busy/],
    [failure({ status: 500, serverMessage: 'From a proxy', message: 'From a proxy' }), 'From a proxy'],
    [failure({ status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
    [
      failure({ kind: 'offline' }),
      'This browser can’t save data, so saving needs a connection. Your changes stay in this form.',
    ],
    [new RangeError('a fault of the app'), 'Something went wrong'],
  ])('says it with the best words there are (J7)', (fault, text) => {
    expect(saveFailureText(translateIn('edit-profile'), fault)).toMatch(text);
  });
});

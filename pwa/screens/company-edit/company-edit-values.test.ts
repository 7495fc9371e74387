import { describe, expect, it } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { changedFields, readDraft, toPatch, validateChanges, valuesOf } from './company-edit-values.ts';

const base = valuesOf(buildOwnCompany());

describe('the form of a company', () => {
  it('sends only what changed, tidied (Q11)', () => {
    const changes = changedFields(base, { ...base, name: ' Nakheel ', website: 'nakheel.example/ar', employees: '٧٠' });
    expect(toPatch(changes)).toEqual({ name: 'Nakheel', website: 'https://nakheel.example/ar', employees: 70 });
    expect(changedFields(base, base)).toEqual({});
  });

  it('takes an empty number of employees for none, an empty logo for none', () => {
    expect(toPatch({ employees: '', logo: '' })).toEqual({ employees: 0, logo: null });
  });

  it('refuses a website that is none (K7)', async () => {
    expect(await validateChanges(base, { ...base, website: 'javascript:alert(1)' })).toEqual({
      website: 'website_invalid',
    });
  });

  it('refuses an empty name or one of signs alone, and half an employee (F27, O4, O6)', async () => {
    expect(await validateChanges(base, { name: '★★' })).toEqual({ name: 'letter_required' });
    expect(await validateChanges(base, { name: ' ', employees: '1.5' })).toEqual({
      name: 'company_name_required',
      employees: 'employees_invalid',
    });
  });

  it('takes a draft back as far as it is one of this form', () => {
    expect(readDraft({ name: 'typed', foreign: 1 })).toEqual({ name: 'typed' });
    expect(readDraft('nothing')).toEqual({});
  });
});

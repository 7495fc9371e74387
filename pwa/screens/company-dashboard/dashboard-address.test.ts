import { describe, expect, it } from 'vitest';
import { applicationsIn, formIn } from './dashboard-address.ts';

describe('the address of the dashboard', () => {
  it('names the form that is open (R1, Q9)', () => {
    expect(formIn({ form: 'new' })).toEqual({ kind: 'new' });
    expect(formIn({ form: '12' })).toEqual({ kind: 'edit', jobId: 12 });
    expect(formIn({ form: 'copy-12' })).toEqual({ kind: 'copy', jobId: 12 });
  });

  it.each([undefined, '', '0', '-1', 'x', 'copy-', 'copy-x', '1e3'])('opens no form for %j', (form) => {
    expect(formIn({ form })).toBeNull();
  });

  it('names the job whose applications are shown, and which of them (S1)', () => {
    expect(applicationsIn({ applications: '7', status: 'accepted', score: '60', sort: 'score' })).toEqual({
      jobId: 7,
      status: 'accepted',
      minScore: 60,
      sort: 'score',
    });
    expect(applicationsIn({})).toBeNull();
  });

  it('drops what makes no sense', () => {
    const odd = { applications: '7', status: 'maybe', score: 'high', sort: 'random' };
    // An address may say anything.
    expect(applicationsIn(odd as never)).toEqual({ jobId: 7, status: undefined, minScore: 0, sort: 'newest' });
  });
});

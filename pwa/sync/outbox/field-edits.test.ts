import { describe, expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import type { AccountState, ProfileEntry } from '../account-state.ts';
import { handleResponse } from './handle-response.ts';
import type { SentEntries } from './outbox.ts';
import { profileKind } from './profile-kind.ts';

/** One form of the profile shows this; another, opened later, also what came from elsewhere meanwhile. */
const early = ['Welding', 'Filing'];
const late = ['Welding', 'Diving'];

const account = buildAccount({ me: buildOwnProfile({ skills: late }) });
const lateEdit = edited(account, { skills: [...late, 'Sailing'] }, { skills: late });

function turnedDown(
  state: AccountState,
  sent: SentEntries<ProfileEntry>,
  fieldMessages: Record<string, string>,
): AccountState {
  const response = { kind: 'rejected', message: 'validation_failed', fieldMessages } as const;
  return handleResponse(profileKind, state, { sent, now: 3000, fraction: 0.5, epoch: 'e1', response }).state;
}

describe('skills from a form that was opened before the edit that waits', () => {
  it('take nothing away that the form did not show (SYNC-2)', () => {
    const both = edited(lateEdit, { skills: ['Filing', 'Riding'] }, { skills: early });
    expect(both.entries).toMatchObject([
      { patch: { skills: ['Diving', 'Sailing', 'Riding'] }, base: { skills: late } },
    ]);
  });

  it('stand in the order of the form that shows the edit that waits', () => {
    const next = edited(lateEdit, { skills: ['Sailing', 'Welding'] }, { skills: [...late, 'Sailing'] });
    expect(next.entries).toMatchObject([{ patch: { skills: ['Sailing', 'Welding'] }, base: { skills: late } }]);
  });

  it('leave nothing to send once both edits together change nothing', () => {
    const undone = edited(lateEdit, { skills: early }, { skills: [...early, 'Sailing'] });
    expect(undone.entries).toEqual([]);
  });

  it('stand alone where a profile has no room for both', () => {
    const many = Array.from({ length: limits.skillsMaxCount }, (_, number) => `Skill ${number}`);
    const full = edited(account, { skills: many }, { skills: late });
    const both = edited(full, { skills: ['Riding', ...early] }, { skills: early });
    expect(both.entries).toMatchObject([{ patch: { skills: ['Riding', ...early] }, base: { skills: early } }]);
  });

  it('take over what was seen before an edit that is rejected later (SYNC-2)', () => {
    const { state, sent } = begun(lateEdit);
    const next = edited(state, { skills: ['Filing', 'Riding'] }, { skills: early });
    const after = turnedDown(next, sent, { 'skills.2': 'too_long' });
    expect(after.reviewItems).toEqual([]);
    expect(after.entries).toMatchObject([
      { patch: { skills: ['Diving', 'Sailing', 'Riding'] }, base: { skills: late } },
    ]);
  });

  it('are sent with an edit that another field held up (SYNC-2)', () => {
    const { state, sent } = begun(edited(lateEdit, { bio: 'long' }, { bio: 'معلّمة' }));
    const next = edited(state, { skills: ['Filing', 'Riding'] }, { skills: early });
    const after = turnedDown(next, sent, { bio: 'too_long' });
    expect(after.entries).toMatchObject([
      { state: 'open', patch: { skills: ['Diving', 'Sailing', 'Riding'] }, base: { skills: late } },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { writeVcard } from '#shared/rules/vcard.ts';
import { sharedProfile } from './profile-tools.tsx';

const contact = { email: 'n@example.com', dateOfBirth: '1990-05-07', whatsappNumber: '+97455123456' };
const place = { origin: 'https://dalil.example', role: 'Technology' };

function ownerWho(switches: Partial<OwnProfile>): OwnProfile {
  return buildOwnProfile({ ...contact, showEmail: true, showDateOfBirth: true, showWhatsapp: true, ...switches });
}

function cardOf(owner: OwnProfile): string {
  return writeVcard(sharedProfile(owner, owner), place);
}

describe('the contact card that an owner passes on (H13)', () => {
  it.each([
    ['WhatsApp number', { showWhatsapp: false }, /TEL|97455123456/],
    ['e-mail', { showEmail: false }, /EMAIL|n@example\.com/],
    ['birth day', { showDateOfBirth: false }, /BDAY|1990/],
  ])('does not have a hidden %s', (_, switches, trace) => {
    expect(cardOf(ownerWho({}))).toMatch(trace);
    expect(cardOf(ownerWho(switches))).not.toMatch(trace);
  });

  it('is made of the answer as it is for somebody else', () => {
    const { email: _, ...profile } = ownerWho({});
    expect(sharedProfile(profile as OwnProfile, null)).toBe(profile);
  });
});

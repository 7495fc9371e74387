import { saveFile } from '#pwa/ui/save-file.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { writeVcard } from '#shared/rules/vcard.ts';

/**
 * Gives the contact card of the shown profile, made here, so that it needs no connection; the server's is the same.
 *
 * @param role The shown industry.
 */
export function saveContact(profile: PublicProfile, role: string): void {
  const card = writeVcard(profile, { origin: location.origin, role });
  saveFile(`${profile.slug}.vcf`, new Blob([card], { type: 'text/vcard;charset=utf-8' }));
}

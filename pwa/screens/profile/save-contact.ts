import { saveFile } from '#pwa/ui/save-file.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { type VcardContext, writeVcard } from '#shared/rules/vcard.ts';

/** Gives the contact card of the shown profile, made here, so that it needs no connection; the server's is the same. */
export function saveContact(profile: PublicProfile, shown: Pick<VcardContext, 'role' | 'place'>): void {
  const card = writeVcard(profile, { origin: location.origin, ...shown });
  saveFile(`${profile.slug}.vcf`, new Blob([card], { type: 'text/vcard;charset=utf-8' }));
}

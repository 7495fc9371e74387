import { bioPreview } from '#shared/rules/text-preview.ts';

/** The first words of a bio in bold, running into its first 80 characters. @see requirements I7 */
export function TalentBio({ bio, className }: { bio: string; className: string }) {
  const { lead, rest } = bioPreview(bio);
  return (
    <p dir="auto" className={`ua ${className}`}>
      <b className="font-semibold text-ink">{lead}</b>
      {rest}
    </p>
  );
}

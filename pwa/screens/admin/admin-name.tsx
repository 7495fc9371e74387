import { Written } from '#pwa/features/catalog/written.tsx';
import { nameBeside } from '#shared/rules/both-languages.ts';

export interface AdminNameProps {
  id: string;
  /** With the reader's language in the first place. */
  of: { name: string; nameOther?: string | null };
  address: string;
}

/** A name in a list, the other one beside, with the address below it that tells it from others of that name. */
export function AdminName({ id, of, address }: AdminNameProps) {
  const other = nameBeside(of);
  return (
    <span className="min-w-0">
      <h3 id={id} className="name flex items-baseline gap-2 text-base">
        <Written className="ua block truncate">{of.name}</Written>
        {other && <Written className="min-w-0 shrink-[99999] truncate text-xs font-normal text-muted">{other}</Written>}
      </h3>
      <span className="block truncate text-xs text-muted" dir="ltr">
        {address}
      </span>
    </span>
  );
}

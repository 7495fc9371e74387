export interface AdminNameProps {
  id: string;
  name: string;
  address: string;
}

/** A name in a list, with the address below it that tells it from others of that name. */
export function AdminName({ id, name, address }: AdminNameProps) {
  return (
    <span className="min-w-0">
      <h3 id={id} className="name text-base">
        <bdi className="ua block truncate">{name}</bdi>
      </h3>
      <span className="block truncate text-xs text-muted" dir="ltr">
        {address}
      </span>
    </span>
  );
}

import { type ReactNode, useId } from 'react';

export interface AccountPartProps {
  /** Where the way beside the page leads. */
  anchor: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One part of the account's page. */
export function AccountPart({ anchor, title, hint, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className="card-d account-part" id={anchor} aria-labelledby={id}>
      <div className="mb-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

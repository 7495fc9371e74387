import type { ReactNode } from 'react';
import { Naqsha } from './naqsha.tsx';
import { Skeleton } from './skeleton.tsx';

export interface PlainPageProps {
  /** Decides the band above the title. */
  pattern: string;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** The links onward. */
  actions?: ReactNode;
}

/** A page with one message: band, title, one line, links. */
export function PlainPage({ pattern, title, lead, children, actions }: PlainPageProps) {
  return (
    <div className="wrap py-10 lg:py-16">
      <section className="card-d mx-auto max-w-read overflow-hidden">
        <Naqsha slug={pattern} tone="plate" height={56} />
        <div className="p-6 sm:p-10">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-4 text-lg">{lead}</p>}
          {children}
          {actions && <p className="mt-8 flex flex-wrap gap-3">{actions}</p>}
        </div>
      </section>
    </div>
  );
}

/** Such a page before its message is known. */
export function WaitingPage({ pattern }: Pick<PlainPageProps, 'pattern'>) {
  return (
    <div aria-busy="true">
      <PlainPage pattern={pattern} title={<Skeleton className="h-9 w-56" />} />
    </div>
  );
}

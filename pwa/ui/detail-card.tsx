import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface DetailCardProps {
  title: string;
  /** Stands beside the title. */
  mark?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled card of the profile; three fit side by side. */
export function DetailCard({ title, mark, className, children }: DetailCardProps) {
  const id = useId();
  return (
    <section className={classNames('card-d min-w-0 p-5 lg:p-6', className ?? 'lg:col-span-2')} aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {mark}
      </div>
      {children}
    </section>
  );
}

export interface DetailProps {
  icon: ReactNode;
  label: string;
  /** A line under the value, such as who can see it. */
  note?: string | undefined;
  children: ReactNode;
}

/** One labelled line of a card, inside a `dl`. */
export function Detail({ icon, label, note, children }: DetailProps) {
  return (
    <div className="relative ps-8.5">
      <dt className="text-xs text-muted">
        <span className="absolute start-0 top-0.5 text-base text-subtle">{icon}</span>
        <span>{label}</span>
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
      {note && <dd className="text-xs text-subtle">{note}</dd>}
    </div>
  );
}

/** The skeleton of such a line. */
export function DetailSkeleton() {
  return (
    <div className="mb-4 flex gap-3.5" aria-hidden="true">
      <Skeleton className="size-5" />
      <div className="grid h-13 flex-1 content-evenly">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-4 w-36" />
      </div>
    </div>
  );
}

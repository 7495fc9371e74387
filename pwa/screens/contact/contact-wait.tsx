import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Stands in for the form until session and draft are known. */
export function ContactWait() {
  return (
    <div className="contact-wait" aria-hidden="true">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="w-full" />
    </div>
  );
}

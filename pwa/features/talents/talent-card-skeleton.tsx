import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Stands in for a card, with its geometry: a row on phones, a card from 768 px. */
export function TalentCardSkeleton() {
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 bg-surface p-4 max-md:border-b max-md:border-line md:gap-y-3.5 md:rounded-lg md:border md:border-line md:p-5 md:pt-8.5">
      <Skeleton className="size-13 rounded-[28%]" />
      <div className="grid content-center gap-2.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-3/5 md:w-1/4" />
        <Skeleton className="h-3.5 w-1/2 md:hidden" />
      </div>
      <div className="col-span-2 grid h-[2lh] content-center gap-2.5 text-sm max-md:hidden">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
      <div className="col-span-2 flex gap-2 max-md:hidden">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-16" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="col-span-2 flex justify-between border-t border-line pt-4 max-md:hidden">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="size-4" />
      </div>
    </div>
  );
}

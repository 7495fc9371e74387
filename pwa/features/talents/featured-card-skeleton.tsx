import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Stands in for a featured card, with its geometry. */
export function FeaturedCardSkeleton() {
  return (
    <div className="card-d flex h-full flex-col overflow-hidden">
      <Skeleton className="h-12.5 rounded-none" />
      <div className="-mt-7 px-4">
        <Skeleton className="size-13 rounded-[28%] av-ring" />
        <div className="name mt-3 flex h-[1lh] items-center text-base leading-[1.42]">
          <Skeleton className="h-4 w-3/4" />
        </div>
        <div className="flex h-[1lh] items-center text-sm">
          <Skeleton className="h-3.5 w-11/12" />
        </div>
        <div className="flex h-[1lh] items-center text-xs">
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className="mx-4 mt-4 flex items-center justify-between border-t border-line pt-3 pb-3.5">
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="size-4.5" />
      </div>
    </div>
  );
}

import { Skeleton } from '#pwa/ui/skeleton.tsx';

const fields = ['name', 'birth', 'industry', 'bio', 'skills', 'school'] as const;

/** Stands where the form will be. @see requirements J1 */
export function EditSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <Skeleton className="size-23 rounded-[28%]" />
      {fields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className={field === 'bio' ? 'h-36 w-full' : 'h-12 w-full'} />
        </div>
      ))}
    </div>
  );
}

import { Loading, Skeleton } from './skeleton.tsx';

/** The head of a person's or a club's page while it loads. */
export function HeadSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="mt-4 flex items-center gap-6">
      <Skeleton className="size-22 shrink-0 rounded-full" />
      <div className="grow">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="mt-3 h-4 w-32" />
      </div>
    </Loading>
  );
}

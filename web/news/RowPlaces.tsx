import { Skeleton } from '../ui/Skeleton.tsx'

/** Rows of a list of items that is loading. */
export function RowPlaces({ places }: { places: number }) {
  return Array.from({ length: places }, (_, place) => (
    <li key={place} className="flex min-h-14 items-center gap-3 px-2">
      <Skeleton className="size-10 rounded-md" />
      <Skeleton className="h-4 w-40" />
    </li>
  ))
}

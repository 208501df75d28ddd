/** A place kept for what is loading, in its size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-sm shimmer ${className ?? ''}`} />
}

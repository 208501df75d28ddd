/** A place kept for what is loading, in its size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-sm bg-oak bg-[linear-gradient(100deg,transparent_40%,rgb(255_232_190/0.09)_50%,transparent_60%)] bg-[length:220%_100%] ${className ?? ''}`}
    />
  )
}

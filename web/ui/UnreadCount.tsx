import { waitingText } from './waiting-text.ts'

/** How many wait, at the corner of the button that opens them; the button says it in words. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  const text = waitingText(count)
  return (
    <span
      key={text}
      aria-hidden="true"
      className="pointer-events-none absolute -end-0.5 -top-0.5 min-w-4.5 animate-flash rounded-full bg-danger px-1 text-center text-2xs leading-4.5 font-semibold text-ink"
    >
      {text}
    </span>
  )
}

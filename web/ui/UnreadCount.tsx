import { waitingText } from './waiting-text.ts'

/** How many wait, at the corner of the button that opens them; the button says it in words. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  const text = waitingText(count)
  return (
    <span key={text} aria-hidden="true" className="unread-count">
      {text}
    </span>
  )
}

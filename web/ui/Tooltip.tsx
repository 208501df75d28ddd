import type { ReactNode } from 'react'

interface Props {
  /** Plain words; they only add to what is shown and read without them. */
  text: string
  children: ReactNode
  className?: string
}

/** More about something on hover, focus or long press. `HintLayer` shows it; any `data-hint` works. */
export function Tooltip({ text, children, className }: Props) {
  return (
    <span data-hint={text} className={className}>
      {children}
    </span>
  )
}

import { type ReactNode, useState } from 'react'

interface Props {
  value: number
  className: string
  children: ReactNode
}

/** Words about a number, lit up when it becomes another: what is shown for the first time is no news. */
export function Flash({ value, className, children }: Props) {
  const [[before, changes], setShown] = useState([value, 0])
  if (before !== value) setShown([value, changes! + 1])
  return (
    <span key={changes} className={`${className} ${changes ? 'animate-flash' : ''}`}>
      {children}
    </span>
  )
}

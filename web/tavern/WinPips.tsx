import type { CSSProperties } from 'react'
import './win-pips.css'

interface Props {
  won: number
  /** Battles won that end a run in victory. */
  wins: number
}

/** Battles won, of those that a victory takes. Decorative: the numbers are said beside it. */
export function WinPips({ won, wins }: Props) {
  return (
    <span aria-hidden="true" className="tavern-pips">
      {Array.from({ length: wins }, (_, win) => (
        <i key={win} data-won={win < won || undefined} style={{ '--win': win } as CSSProperties} />
      ))}
    </span>
  )
}

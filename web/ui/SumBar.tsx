import type { ReactNode } from 'react'

interface Props {
  /** What the sums are of; read aloud. */
  label: string
  children: ReactNode
}

/** Sums side by side, the first of them the one that matters; two in a row on a phone. */
export function SumBar({ label, children }: Props) {
  return (
    <section
      aria-label={label}
      className="panel flex flex-wrap items-start gap-x-8 gap-y-3 px-4 py-3 sm:px-5"
    >
      {children}
    </section>
  )
}

interface SumProps {
  term: string
  /** What it counts, and what it leaves out. */
  hint?: string
  children: ReactNode
}

/** One of them, with what it is. */
export function Sum({ term, hint, children }: SumProps) {
  return (
    <div className="max-sm:first:w-full max-sm:[&:not(:first-child)]:w-[calc(50%-1rem)]">
      <p className="text-2xs text-parchment-faint" data-hint={hint}>
        {term}
      </p>
      <div className="tabular">{children}</div>
    </div>
  )
}

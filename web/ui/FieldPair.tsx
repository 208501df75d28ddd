import type { ReactNode } from 'react'

/** Two fields, beside each other where there is room: level, however many lines their labels take. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-y-1 sm:*:row-span-3 sm:*:grid-rows-subgrid sm:[&_label]:self-end">
      {children}
    </div>
  )
}

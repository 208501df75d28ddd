import { type RefObject, useRef } from 'react'
import { useKeys } from './use-keys.ts'

/**
 * Lets `j` and `k` walk the rows of the tables in a box, top to bottom: the focus goes to what opens
 * the next row, at first of the topmost one in view. `/` leads to the box's search field, if it has one.
 */
export function useRowKeys(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useKeys({
    '/': () => box.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    j: () => step(box.current, 1),
    k: () => step(box.current, -1),
  })
  return box
}

function step(box: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].filter(openerOf)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? rows.find(isInView) : rows[at + by]
  if (next) openerOf(next)?.focus()
}

/** What of a row is pressed to open it: its first link, or else its first button. */
function openerOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href]') ?? row.querySelector('button:not(:disabled)')
}

const isInView = (row: HTMLElement) => row.getBoundingClientRect().top >= 0

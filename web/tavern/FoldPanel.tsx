import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'

interface Props {
  /** Its parameter of the address, which says what differs from how it usually is. */
  name: 'rules' | 'legend'
  /** Whether it is usually open. */
  isOpen: boolean
  title: string
  children: ReactNode
}

const route = getRouteApi('/bge')

/** A panel that folds; the address keeps whether it is. */
export function FoldPanel({ name, isOpen, title, children }: Props) {
  const { [name]: said } = route.useSearch()
  const rewrite = useRewrite()
  const isShown = said === undefined ? isOpen : said === 'open'
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isShown) return
        rewrite({ [name]: open === isOpen ? undefined : open ? 'open' : 'shut' })
      }}
      className="panel p-3 text-sm sm:p-4"
    >
      <summary className="font-display text-base">{title}</summary>
      {children}
    </details>
  )
}

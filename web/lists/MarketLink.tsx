import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import type { MarketSearch } from './market-search.ts'

interface Props {
  search: MarketSearch
  className?: string
  children: ReactNode
}

/** Leads to the market, looked at in this way. */
export function MarketLink({ search, className, children }: Props) {
  return (
    <Link
      to={paths.market}
      search={search}
      className={className ?? 'target-line min-w-0 wrap-anywhere hover:text-candle'}
    >
      {children}
    </Link>
  )
}

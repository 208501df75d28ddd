import type { Item } from '@app/contract/catalog.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemHash, paths } from '../paths.ts'

interface Props {
  item: Item | undefined
  className?: string
  children: ReactNode
}

/** The way to an item's page: its order book, and everything that makes it. */
export function ItemLink({ item, className, children }: Props) {
  if (!item) return <span className={className}>{children}</span>
  return (
    <Link to={paths.market} hash={itemHash(item.Itemdefid)} className={className}>
      {children}
    </Link>
  )
}

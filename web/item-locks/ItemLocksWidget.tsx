import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useItemLocks } from '../catalog/item-locks.ts'
import { itemLocks } from './queries.ts'

const none: ReadonlySet<number> = new Set()

/** Lets every tile of the page know what the player has locked; shows nothing of its own. */
export function ItemLocksWidget() {
  const ids = useQuery(itemLocks).data ?? none
  useEffect(() => {
    useItemLocks.setState(ids, true)
    return () => useItemLocks.setState(none, true)
  }, [ids])
  return null
}

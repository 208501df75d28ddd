import type { Trade } from '@app/contract/social.ts'
import { useCallback, useEffect, useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isLike, ownDrafts } from '../session/own-drafts.ts'
import { editedAfter } from './own-offer.ts'
import { type Draft, isSameDraft, mineOf, withItem } from './trade-draft.ts'

interface Kept {
  /** The own offer on the server that it was edited over. */
  readonly over: Draft
  readonly draft: Draft
}

const none: Draft = { coins: 0, items: {} }

const drafts = ownDrafts(browserKeys.tradeDrafts, (kept): kept is Kept =>
  isLike(kept, { over: none, draft: none }),
)

/**
 * The own offer as it is put together, which outlives its popup and a reload until it is sent or
 * started over. It is void once another offer stands in its place: that one is newer.
 */
export function useOwnOffer(trade: Trade) {
  const { id } = trade
  const mine = mineOf(trade)
  const [kept] = useState(() => {
    const found = drafts.read(id)
    return found && isSameDraft(found.over, mine) ? found.draft : undefined
  })
  const [edited, onEdit] = useState(kept)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const draft = edited ?? mine
  const isUnsent = trade.trade_status === 'active' && !isSameDraft(draft, mine)
  const [keep] = useState(drafts.keeper)
  useEffect(() => {
    keep(id, isUnsent ? { over: mine, draft } : undefined)
  }, [keep, id, isUnsent, mine, draft])
  // The same function for as long as the offer stands, so that the other rows stay as they are.
  const onCount = useCallback(
    (item: number, count: number, owned: number) =>
      onEdit((now) => withItem(now ?? mine, item, count, owned)),
    [mine],
  )
  return {
    draft,
    onEdit,
    onCount,
    /** The popup was opened with what was put together before, and it is still not sent. */
    isRestored: isRestored && isUnsent,
    startOver: () => {
      setRestored(false)
      onEdit(undefined)
    },
    /** The draft is sent. */
    onAgreed: () => onEdit((now) => editedAfter(draft, now)),
  }
}

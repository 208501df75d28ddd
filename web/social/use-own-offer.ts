import type { Trade } from '@app/contract/social.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isLike, ownDrafts } from '../session/own-drafts.ts'
import { draftOf, type Edit, standingOf } from './own-offer.ts'
import { type Draft, isSameDraft, withItem } from './trade-draft.ts'

const none: Draft = { coins: 0, items: {} }

const drafts = ownDrafts(browserKeys.tradeDrafts, (kept): kept is Edit =>
  isLike(kept, { over: none, agreed: undefined, draft: none }),
)

/**
 * The own offer as it is put together, which outlives its popup and a reload until it is sent, started
 * over or void.
 */
export function useOwnOffer(trade: Trade) {
  const { id } = trade
  const { over, agreed } = standingOf(trade)
  // The same for as long as the offer stands, so that the other rows stay as they are.
  const standing = useMemo(() => ({ over, agreed }), [over, agreed])
  const [kept] = useState(() => drafts.read(id))
  const [edit, setEdit] = useState(kept)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const draft = draftOf(edit, standing)
  const isUnsent = trade.trade_status === 'active' && !isSameDraft(draft, over)
  const [keep] = useState(drafts.keeper)
  useEffect(() => {
    keep(id, isUnsent ? edit : undefined)
  }, [keep, id, isUnsent, edit])
  const onCount = useCallback(
    (item: number, count: number, owned: number) =>
      setEdit((now) => ({
        ...standing,
        draft: withItem(draftOf(now, standing), item, count, owned),
      })),
    [standing],
  )
  return {
    draft,
    onEdit: (next: Draft) => setEdit({ ...standing, draft: next }),
    onCount,
    /** The popup was opened with what was put together before, and it is still not sent. */
    isRestored: isRestored && isUnsent,
    startOver: () => {
      setRestored(false)
      setEdit(undefined)
    },
  }
}

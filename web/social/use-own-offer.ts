import type { Trade } from '@app/contract/social.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isLike, ownDrafts } from '../session/own-drafts.ts'
import { draftOf, type Edit, standingOf } from './own-offer.ts'
import { type Draft, isSameDraft, sentCoins, withItem } from './trade-draft.ts'

const none: Draft = { coins: 0, items: {} }

/** A field of the offer: that of the coins, or of the pieces of an item. */
export type OfferField = 'coins' | number

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
  const [unclear, setUnclear] = useState<ReadonlySet<OfferField>>(new Set())
  const note = useCallback((field: OfferField, value: number, text: string) => {
    const isUnclear = Number.isNaN(value) && text.trim() !== ''
    setUnclear((now) => {
      const others = [...now].filter((one) => one !== field)
      return new Set(isUnclear ? [...others, field] : others)
    })
  }, [])
  const onCount = useCallback(
    (item: number, count: number, owned: number, text: string) => {
      note(item, count, text)
      setEdit((now) => ({
        ...standing,
        draft: withItem(draftOf(now, standing), item, count, owned),
      }))
    },
    [note, standing],
  )
  return {
    draft,
    /** Fields that hold what is no number; the draft has 0 for them. */
    unclear,
    isUnclear: [...unclear].some((field) => field === 'coins' || field in draft.items),
    onAdd: (item: number, owned: number) =>
      setEdit({ ...standing, draft: withItem(draft, item, 1, owned) }),
    onCoins: (coins: number, text: string) => {
      note('coins', coins, text)
      setEdit({ ...standing, draft: { ...draft, coins: sentCoins(coins) } })
    },
    onCount,
    /** The popup was opened with what was put together before, and it is still not sent. */
    isRestored: isRestored && isUnsent,
    startOver: () => {
      setRestored(false)
      setUnclear(new Set())
      setEdit(undefined)
    },
  }
}

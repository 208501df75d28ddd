import type { Trade } from '@app/contract/social.ts'
import { useEffect, useState } from 'react'
import { type Draft, isSameDraft, mostOf, theirsAgreedOf, theirsOf } from './trade-draft.ts'

/** So long nothing is agreed to after the other has changed their offer: it is to be looked at. */
const LOOK_MS = 2000

/**
 * What the other's offer is held against, and whether it has changed just now: the offer that the
 * player agreed to last, or else found here, with the most of what has been offered since. A large
 * offer that shrinks step by step is so held against the large one.
 */
export function useTheirOffer(trade: Trade): { was: Draft; isNew: boolean } {
  const theirs = theirsOf(trade)
  const agreed = theirsAgreedOf(trade)
  const isBound = agreed !== null && isSameDraft(agreed, theirs)
  const [known, setKnown] = useState({ theirs, was: agreed ?? theirs })
  const [looked, setLooked] = useState(theirs)
  const isChanged = !isSameDraft(known.theirs, theirs)
  if (isChanged || (isBound && !isSameDraft(known.was, theirs))) {
    setKnown({ theirs, was: isBound ? theirs : mostOf(known.was, known.theirs) })
  }
  const isNew = !isSameDraft(looked, theirs)
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => setLooked(theirs), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isNew, theirs])
  return { was: known.was, isNew }
}

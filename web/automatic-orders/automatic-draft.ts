import { useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { ownDrafts, readForm, writeForm } from '../session/own-drafts.ts'
import { playerScope } from '../session/player-scope.ts'

const drafts = ownDrafts<number, string>(browserKeys.automaticDrafts)

/** What a part of an item's form holds, by the part's name. */
type Parts = Readonly<Record<string, unknown>>

const partsOf = (itemId: number) => readForm<Parts>(drafts.read(itemId)) ?? {}

function keepParts(itemId: number, parts: Parts): void {
  drafts.keep(itemId, Object.keys(parts).length === 0 ? undefined : writeForm(parts))
}

/** Forgets all that was typed of an item's automatic orders. */
export const dropAutomaticDraft = (itemId: number) => drafts.keep(itemId, undefined)

export const hasAutomaticDraft = (itemId: number) => drafts.read(itemId) !== undefined

/**
 * A part of an item's form of automatic orders, which outlives a reload and the form until the order
 * is given or it is cleared.
 */
export function useAutomaticDraft<Part>(itemId: number, name: string, first: Part) {
  const [part, setPart] = useState(() => (partsOf(itemId)[name] as Part | undefined) ?? first)
  // Where somebody else signs in, what stands in the form is not theirs to keep.
  const [scope] = useState(playerScope)
  const type = (next: Part) => {
    setPart(next)
    if (scope.aborted) return
    const { [name]: _, ...others } = partsOf(itemId)
    const isAsFirst = writeForm({ next }) === writeForm({ next: first })
    keepParts(itemId, isAsFirst ? others : { ...others, [name]: next })
  }
  /** After the order is given: what stands there then is no draft. */
  const reset = (next: Part) => {
    setPart(next)
    dropAutomaticDraft(itemId)
  }
  return [part, type, reset] as const
}

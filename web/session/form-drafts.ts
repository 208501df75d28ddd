import { useState } from 'react'
import type { BrowserKey } from '../browser-keys.ts'
import { isLike, isText, ownDrafts, readForm, writeForm } from './own-drafts.ts'

/** What a part of an item's form holds, by the part's name; its `kind` is which of them is shown. */
type Parts = Readonly<Record<string, unknown>>

/** Drafts of forms about an item that have several parts, such as one for each kind of order. */
export function formDrafts(key: BrowserKey) {
  const drafts = ownDrafts<number, string>(key, isText)
  const partsOf = (itemId: number): Parts => readForm<Parts>(drafts.read(itemId)) ?? {}
  /** Forgets all that was typed of an item's form. */
  const drop = (itemId: number) => drafts.keep(itemId, undefined)
  const has = (itemId: number) => drafts.read(itemId) !== undefined

  /** A part of the form, which outlives a reload and the form until it is sent or cleared. */
  function useDraft<Part>(itemId: number, name: string, first: Part) {
    const [part, setPart] = useState(() => {
      const kept = partsOf(itemId)[name]
      return isLike(kept, first) ? kept : first
    })
    const [keep] = useState(drafts.keeper)
    const keepParts = (parts: Parts) =>
      keep(itemId, Object.keys(parts).length === 0 ? undefined : writeForm(parts))
    const type = (next: Part) => {
      setPart(next)
      const { [name]: _, ...others } = partsOf(itemId)
      const isAsFirst = writeForm({ next }) === writeForm({ next: first })
      keepParts(isAsFirst ? others : { ...others, [name]: next })
    }
    /** What was sent is no draft any more, unless something else has been typed since. */
    const done = (sent: Part, next: Part) => {
      const { [name]: kept = first, kind: _, ...others } = partsOf(itemId)
      if (writeForm({ part: kept }) !== writeForm({ part: sent })) return
      setPart(next)
      keepParts(others)
    }
    return [part, type, done] as const
  }
  return { drop, has, useDraft }
}

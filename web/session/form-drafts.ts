import { useState } from 'react'
import type { BrowserKey } from '../browser-keys.ts'
import { isLike, isText, ownDrafts, readForm, sendDraft, writeForm } from './own-drafts.ts'

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
    const isSame = (one: unknown, other: Part) => writeForm({ one }) === writeForm({ one: other })
    /** Those that are undefined are forgotten. */
    const keepParts = (parts: Parts) => {
      const text = writeForm(parts)
      keep(itemId, text === '{}' ? undefined : text)
    }
    const type = (next: Part) => {
      setPart(next)
      keepParts({ ...partsOf(itemId), [name]: isSame(next, first) ? undefined : next })
    }
    const drop = (sent: Part) => {
      const parts = partsOf(itemId)
      const { [name]: kept = first, kind } = parts
      // What has been typed since, while the answer to this one got lost, is not what is sent.
      if (isSame(kept, sent)) keepParts({ ...parts, [name]: undefined, kind: undefined })
      return () => keepParts({ [name]: sent, kind, ...partsOf(itemId) })
    }
    const sending = {
      /** Sends what stands in the part; until it is refused, it is no draft. */
      send: <Reply>(sent: Part, send: () => Promise<Reply>) => sendDraft(() => drop(sent), send),
      /** What was done leaves the fields, unless something else has been typed since. */
      done: (sent: Part, next: Part) => setPart((now) => (isSame(now, sent) ? next : now)),
    }
    return [part, type, sending] as const
  }
  return { drop, has, useDraft }
}

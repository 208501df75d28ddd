import { useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isText, ownDrafts } from '../session/own-drafts.ts'

const drafts = ownDrafts<string, string>(browserKeys.operatorDrafts, isText)

/**
 * A text that an operator is writing. It outlives its part of the panel and a reload until it is sent,
 * also where the answer comes to another part.
 */
export function useDraft(name: string) {
  const text = drafts.useDrafts((state) => state.drafts.get(name) ?? '')
  const [keep] = useState(drafts.keeper)
  const setText = (next: string) => keep(name, next || undefined)
  /** What was sent is no draft any more, unless something else has been written since. */
  const sent = (was: string) => {
    if (drafts.read(name)?.trim() === was) setText('')
  }
  return [text, setText, sent] as const
}

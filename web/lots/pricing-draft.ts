import type { PriceRule } from '@app/rules/market/price-rule.ts'
import { useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isLike, isText, ownDrafts, readForm, sendDraft, writeForm } from '../session/own-drafts.ts'
import type { Draft } from './pricing.ts'

/** What the player has chosen and typed. */
interface Form {
  readonly drafts: readonly Draft[]
  readonly rule: PriceRule
  /** Unix seconds until which new lots wait; undefined for until they are canceled. */
  readonly endsAt?: number | undefined
}

const kept = ownDrafts<string, string>(browserKeys.pricingDrafts, isText)

/** What is always in one. */
const example: Form = { drafts: [], rule: { kind: 'match' } }

/** What was typed of the same lots before, but for those that were taken out; undefined for nothing. */
function keptForm(about: string, asked: readonly Draft[]): Form | undefined {
  const form = readForm<Form>(kept.read(about))
  if (!isLike(form, example)) return undefined
  // The lots themselves are as they are now.
  const drafts = asked.flatMap((one) => {
    const was = Object.values(form.drafts).find((row) => isLike(row, one) && row.key === one.key)
    if (!was) return []
    const typed = typeof was.typed === 'number' ? was.typed : undefined
    return [{ ...one, count: was.count, typed }]
  })
  return drafts.length === 0 ? undefined : { ...form, drafts }
}

/**
 * The form that prices many lots. It outlives its popup and a reload, for the same lots, until it is
 * sent or started over.
 *
 * @param chosen - the keys of the lots, whatever has become of them
 * @param asked - those that are left, in the order of their table
 */
export function usePricingDraft(
  isNew: boolean,
  chosen: readonly string[],
  asked: readonly Draft[],
) {
  const [opened] = useState(() => {
    const about = JSON.stringify([isNew, ...chosen.toSorted()])
    const first: Form = { drafts: asked, rule: { kind: 'match' } }
    return { about, first, kept: keptForm(about, asked) }
  })
  const { about, first } = opened
  const [form, setForm] = useState(opened.kept ?? first)
  const [isRestored, setRestored] = useState(opened.kept !== undefined)
  const [keep] = useState(kept.keeper)
  const drop = () => keep(about, undefined)
  const keepForm = (next: Form) => {
    const text = writeForm(next)
    keep(about, text === writeForm(first) ? undefined : text)
  }
  return {
    form,
    /** The form holds what was typed before it was opened. */
    isRestored,
    type: (next: Form) => {
      setForm(next)
      keepForm(next)
    },
    send: <Reply>(send: () => Promise<Reply>) =>
      sendDraft(() => {
        drop()
        return () => kept.read(about) ?? keepForm(form)
      }, send),
    /** The lots are placed: nothing is left to keep. */
    drop,
    clear: () => {
      drop()
      setRestored(false)
      setForm(first)
    },
  }
}

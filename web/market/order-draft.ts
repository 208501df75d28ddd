import type { Side } from '@app/rules/market/match-order.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import type { OrderFields } from '../lots/order-in-address.ts'
import { isLike, isText, ownDrafts, readForm, sendDraft, writeForm } from '../session/own-drafts.ts'

const drafts = ownDrafts<string, string>(browserKeys.orderDrafts, isText)

interface Draft {
  /** The step of the history whose numbers it was typed over; empty where it brought none. */
  readonly over: string
  readonly fields: OrderFields
}

/** What is always in one. */
const example: Draft = { over: '', fields: { price: Number.NaN, count: Number.NaN } }

const isSame = (one: OrderFields, other: OrderFields) => writeForm(one) === writeForm(other)

const isEmpty = ({ price, count, endsAt, resale }: OrderFields) =>
  Number.isNaN(price) && Number.isNaN(count) && endsAt === undefined && resale === undefined

/**
 * The fields of an order form, which outlive a reload and the form until the order is sent or they
 * are cleared. Whatever opens a form with numbers, such as a press on a level, means these numbers:
 * what was typed over them is kept for that step of the history alone.
 *
 * @param first - what the fields hold where nothing was typed
 */
export function useOrderDraft(
  side: Side,
  itemId: number,
  wanted: OrderFields | undefined,
  first: () => OrderFields,
) {
  const about = `${side}/${itemId}`
  const step = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const over = wanted ? step : ''
  const [opened] = useState(() => {
    const draft = readForm<Draft>(drafts.read(about))
    const kept = isLike(draft, example) && draft.over === over ? draft.fields : undefined
    return { kept, first: wanted ?? first() }
  })
  const [fields, setFields] = useState(opened.kept ?? opened.first)
  const [isRestored, setRestored] = useState(opened.kept !== undefined)
  const [keep] = useState(drafts.keeper)
  const drop = () => keep(about, undefined)
  const keepFields = (next: OrderFields) => {
    const isDraft = !isEmpty(next) && !isSame(next, opened.first)
    keep(about, isDraft ? writeForm({ over, fields: next }) : undefined)
  }
  return {
    fields,
    /** The fields hold what was typed before the form was opened. */
    isRestored,
    type(next: OrderFields) {
      setFields(next)
      keepFields(next)
    },
    send: <Reply>(send: () => Promise<Reply>) =>
      sendDraft(() => {
        drop()
        return () => drafts.read(about) ?? keepFields(fields)
      }, send),
    /** The order is placed: nothing is left to keep. */
    drop,
    clear() {
      drop()
      setRestored(false)
      setFields(wanted ?? first())
    },
  }
}

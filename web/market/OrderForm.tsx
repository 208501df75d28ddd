import type { Item } from '@app/contract/catalogue.ts'
import type { BookOrder, Order } from '@app/contract/market.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'
import { levelsOf, type OrderFields, prefill, readOrder } from './order-form.ts'
import { OrderPlanView } from './OrderPlanView.tsx'

interface Props {
  side: Side
  item: Item
  /** The side of the book that the order would meet, best first. */
  book: readonly BookOrder[]
  /** The side of the book that its rest would join, best first. */
  ownSide: readonly BookOrder[]
  ownLots: ReadonlySet<string>
  openLots: number
  coins: number
  /** Pieces. */
  owned: number
  feeBps: number
  /** The server's answer for the order in the fields; undefined while it is not known. */
  possibleNow: boolean | undefined
  /** The fields became another order, or none. */
  onOrder: (order: Order | undefined) => void
  onSubmit: (order: Order) => void
  busy: boolean
  error: Error | null
}

/** Price and quantity with their quick choices, the total, what the order would do, the button. */
export function OrderForm(props: Props) {
  const { side, item, book, ownLots, owned, coins, onOrder, onSubmit, busy, error } = props
  const best = levelsOf(book, ownLots)[0]
  const [fields, setFields] = useState<OrderFields>(() => prefill(side, best, owned))
  const order = readOrder(item.Itemdefid, fields)
  const { price, count } = fields

  useEffect(() => {
    onOrder(readOrder(item.Itemdefid, { price, count }))
  }, [item.Itemdefid, price, count, onOrder])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order && !busy) onSubmit(order)
  }
  const most = side === 'sell' ? owned : Math.min(MAX_COUNT, Math.floor(coins / price))

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <OrderField
            label={t('order.price')}
            value={price}
            onChange={(next) => setFields({ ...fields, price: next })}
            max={MAX_PRICE}
            note={price > 0 && <Price coins={price} iconSize={16} />}
          />
          <PriceChoices {...props} onChoose={(next) => setFields({ ...fields, price: next })} />
        </div>
        <div className="grid content-start gap-1">
          <OrderField
            label={t('order.count')}
            value={count}
            onChange={(next) => setFields({ ...fields, count: next })}
            max={MAX_COUNT}
            note={t('order.owned', { count: owned })}
          />
          <div className="flex flex-wrap gap-1.5">
            {best && (
              <Choice onClick={() => setFields({ ...fields, count: best.count })}>
                {t('order.whole_level')}
              </Choice>
            )}
            {most > 0 && (
              <Choice onClick={() => setFields({ ...fields, count: most })}>
                {t('order.most')}
              </Choice>
            )}
          </div>
        </div>
      </div>
      {order && <OrderPlanView {...props} order={order} />}
      {error && (
        <p
          role="alert"
          className="rounded-md border border-danger/50 bg-sell-deep/30 px-3 py-2 text-danger"
        >
          {refusalText(error)}
        </p>
      )}
      <Button type="submit" look={side} size="lg" disabled={!order} busy={busy}>
        {t(buttonText(side, props.possibleNow === true))}
      </Button>
    </form>
  )
}

interface FieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  max: number
  note: ReactNode
}

/** Says under it what is expected where something else was typed. */
function OrderField({ note, ...field }: FieldProps) {
  const { value, max } = field
  const isExpected = Number.isInteger(value) && value >= 1 && value <= max
  const invalid = !Number.isNaN(value) && !isExpected
  const expected = <span className="text-danger">{t('order.outside', { max })}</span>
  return <NumberField {...field} invalid={invalid} note={invalid ? expected : note} />
}

function buttonText(side: Side, possibleNow: boolean) {
  if (side === 'buy') return possibleNow ? 'order.buy_now' : 'order.create_buy'
  return possibleNow ? 'order.sell_now' : 'order.create_sell'
}

/** Take the best offer, or stand first in the queue. */
function PriceChoices(props: Props & { onChoose: (price: number) => void }) {
  const { side, book, ownSide, ownLots, onChoose } = props
  const best = levelsOf(book, ownLots)[0]
  const rival = levelsOf(ownSide, ownLots)[0]
  const first = rival && rival.price + (side === 'buy' ? 1 : -1)
  const crosses =
    best && first !== undefined && (side === 'buy' ? first >= best.price : first <= best.price)
  return (
    <div className="flex flex-wrap gap-1.5">
      {best && (
        <Choice onClick={() => onChoose(best.price)}>
          {t(side === 'buy' ? 'order.best_sell' : 'order.best_buy')}
        </Choice>
      )}
      {first !== undefined && first > 0 && !crosses && (
        <Choice onClick={() => onChoose(first)}>
          {t(side === 'buy' ? 'order.outbid' : 'order.undercut')}
        </Choice>
      )}
    </div>
  )
}

function Choice({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="btn btn-plain min-h-7 rounded-full px-2.5 text-xs font-medium pointer-coarse:min-h-9"
    >
      {children}
    </button>
  )
}

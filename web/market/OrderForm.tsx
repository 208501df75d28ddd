import type { Item } from '@app/contract/catalog.ts'
import type { BookOrder } from '@app/contract/book.ts'
import type { BuyOrder } from '@app/contract/order.ts'
import type { Quote } from '@app/contract/quote.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { FormEvent, ReactNode } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { ResaleField } from '../automatic-orders/ResaleField.tsx'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { LockedNoteWidget } from '../item-locks/LockedNoteWidget.tsx'
import { Button } from '../ui/Button.tsx'
import { formatShare } from '../ui/format-number.ts'
import { CoinsField } from '../ui/CoinsField.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { refusalOf } from '../lots/use-quotes.ts'
import type { OrderFields } from '../lots/order-in-address.ts'
import { OrderWaiting } from '../lots/OrderWaiting.tsx'
import { isNow, lackOf, levelsOf, readOrder, shareOf, SHARES, wholeLevel } from './order-form.ts'
import { OrderPlanView } from './OrderPlanView.tsx'
import { useEarlyEnter } from './use-early-enter.ts'

interface Props {
  side: Side
  item: Item
  /** The side of the book that the order would meet, best first. */
  book: readonly BookOrder[]
  /** The side of the book that its rest would join, best first. */
  ownSide: readonly BookOrder[]
  ownLots: ReadonlySet<string>
  coins: number
  /** Pieces; undefined where it is not known. */
  owned: number | undefined
  fields: OrderFields
  onFields: (fields: OrderFields) => void
  /** Forgets what was typed before the form was opened; undefined where nothing was. */
  onStartOver: (() => void) | undefined
  /** What the server says to the order in the fields; undefined while it is not known. */
  quote: Quote | undefined
  /** The answer for the order in the fields is still on its way. */
  checking: boolean
  /** Asks the server for it again. */
  onRetry: () => void
  onSubmit: (order: BuyOrder) => void
  /** What the player is to answer first, in place of the button. */
  question: ReactNode
  busy: boolean
  error: Error | null
  /** Sends the last order again where its answer got lost. */
  onRepeat: (() => void) | undefined
}

/** Price and quantity with their quick choices, the total, what the order would do, the button. */
export function OrderForm(props: Props) {
  const { side, item, owned, fields, onFields, quote, checking, question } = props
  const { onSubmit, busy, error, onRepeat } = props
  const order = readOrder(item.Itemdefid, fields)
  const hindrance = lackOf(fields) ?? hindranceOf(quote, checking)

  const { form, isWaiting, onKeyDown } = useEarlyEnter(fields, checking)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order && !busy && !question && hindrance === undefined) onSubmit(order)
  }

  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-4">
      <ClosedWidget place="market" />
      {props.onStartOver && <DraftNote onClear={props.onStartOver} />}
      {side === 'sell' && owned === 0 && (
        <p className="text-sm text-warn">{t('order.none_owned')}</p>
      )}
      {side === 'sell' && <LockedNoteWidget itemIds={[item.Itemdefid]} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <CoinsField
            label={t('order.price')}
            value={fields.price}
            max={MAX_PRICE}
            onChange={(next) => onFields({ ...fields, price: next })}
          />
          <PriceChoices {...props} onChoose={(next) => onFields({ ...fields, price: next })} />
        </div>
        <div className="grid content-start gap-1">
          <NumberField
            label={t('order.count')}
            value={fields.count}
            onChange={(next) => onFields({ ...fields, count: next })}
            max={MAX_COUNT}
            shorthand="pieces"
            note={owned !== undefined && t('order.owned', { count: owned })}
          />
          <CountChoices {...props} onChoose={(next) => onFields({ ...fields, count: next })} />
        </div>
      </div>
      <OrderWaiting endsAt={fields.endsAt} onEnd={(endsAt) => onFields({ ...fields, endsAt })} />
      {side === 'buy' && (
        <ResaleField
          itemId={item.Itemdefid}
          orderPrice={fields.price}
          price={fields.resale}
          onPrice={(resale) => onFields({ ...fields, resale })}
        />
      )}
      {order && <OrderPlanView {...props} order={order} isAsked={Boolean(question)} />}
      {error && (
        <FormFailure onRepeat={onRepeat} busy={busy}>
          {refusalText(error)}
        </FormFailure>
      )}
      {question || (
        <Button type="submit" look={side} size="lg" blocked={hindrance} busy={busy || isWaiting}>
          {checking ? t('order.checking') : t(buttonText(side, isNow(quote)))}
        </Button>
      )}
    </form>
  )
}

/** Why the button of a whole order does nothing now; undefined when it works. */
function hindranceOf(quote: Quote | undefined, checking: boolean): string | undefined {
  if (checking) return t('order.checking')
  return quote && 'refused' in quote ? refusalText(refusalOf(quote)) : undefined
}

function buttonText(side: Side, possibleNow: boolean) {
  if (side === 'buy') return possibleNow ? 'order.buy_now' : 'order.create_buy'
  return possibleNow ? 'order.sell_now' : 'order.create_sell'
}

/** Take the best offer, or stand first in the queue. */
function PriceChoices(props: Props & { onChoose: (price: number) => void }) {
  const { side, book, ownSide, ownLots, fields, onChoose } = props
  const best = levelsOf(book, ownLots)[0]
  const rival = levelsOf(ownSide, ownLots)[0]
  const first = rival && rival.price + (side === 'buy' ? 1 : -1)
  const crosses =
    best && first !== undefined && (side === 'buy' ? first >= best.price : first <= best.price)
  return (
    <div className="flex flex-wrap gap-1.5">
      {best && (
        <Choice isOn={fields.price === best.price} onClick={() => onChoose(best.price)}>
          {t(side === 'buy' ? 'order.best_sell' : 'order.best_buy')}
        </Choice>
      )}
      {first !== undefined && first > 0 && !crosses && (
        <Choice isOn={fields.price === first} onClick={() => onChoose(first)}>
          {t(side === 'buy' ? 'order.outbid' : 'order.undercut')}
        </Choice>
      )}
    </div>
  )
}

/** All that the best price offers, or a share of what the player can pay for or sell. */
function CountChoices(props: Props & { onChoose: (count: number) => void }) {
  const { side, book, ownLots, owned, coins, fields, onChoose } = props
  const best = levelsOf(book, ownLots)[0]
  const all = side === 'sell' ? (owned ?? 0) : Math.floor(coins / fields.price)
  const most = Math.min(MAX_COUNT, all)
  const level = best ? wholeLevel(side, best, owned) : 0
  return (
    <div className="flex flex-wrap gap-1.5">
      {level > 0 && (
        <Choice isOn={fields.count === level} onClick={() => onChoose(level)}>
          {t('order.whole_level')}
        </Choice>
      )}
      {most > 0 &&
        SHARES.map((share) => (
          <Choice
            key={share}
            isOn={fields.count === shareOf(most, share)}
            label={t(side === 'buy' ? 'ladder.share_buy' : 'ladder.share_sell', { share })}
            onClick={() => onChoose(shareOf(most, share))}
          >
            {formatShare(share)}
          </Choice>
        ))}
    </div>
  )
}

interface ChoiceProps {
  /** The field holds it. */
  isOn: boolean
  /** Read aloud and shown as a hint, where the words themselves are few. */
  label?: string
  onClick: () => void
  children: string
}

function Choice({ isOn, label, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      data-hint={label}
      onClick={onClick}
      className="btn btn-plain min-h-7 rounded-full px-2.5 text-xs font-medium aria-pressed:border-candle aria-pressed:text-candle pointer-coarse:min-h-9"
    >
      {children}
    </button>
  )
}

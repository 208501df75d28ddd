import type { FormEvent, ReactNode } from 'react'
import type { Once } from '../api/send-once.ts'
import { CurrentPricesWidget } from '../fair-price/CurrentPricesWidget.tsx'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { GuardOffWidget } from '../fair-price/GuardOffWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { t } from '../i18n/t.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { toast } from '../ui/toast.ts'
import { type Aside, useHindrance } from './use-hindrance.ts'
import { useOrderCall } from './use-order-call.ts'

interface Props<Order, Typed> {
  itemId: number
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
  /** What is given, such as `standing/102`. */
  about: string
  /** What stands in the fields. */
  typed: Typed
  /** The same; undefined while it is no order. */
  order: Order | undefined
  /** Coins per piece that were typed. */
  pricesOf: (order: Order) => readonly number[]
  asideOf: (order: Order) => Aside
  /** Coins that come back first. */
  returned?: number | undefined
  send: (order: Order, once: Once) => Promise<unknown>
  /** Sends what stood in the fields, which is no draft meanwhile. */
  sending: (sent: Typed, send: () => Promise<unknown>) => Promise<unknown>
  /** Said once it is given. */
  said: string
  /** With what stood in the fields when it was sent. */
  onGiven: (sent: Typed) => void
  /** Of the button. */
  icon: ReactNode
  label: string
  /** The fields. */
  children: ReactNode
}

/** The form of an automatic order: its fields, and its button or whether its prices are meant. */
export function AutomaticFormWidget<Order, Typed>(props: Props<Order, Typed>) {
  const { itemId, held, about, typed, order, pricesOf, asideOf, returned, send } = props
  const { sending, said, onGiven, icon, label, children } = props
  const { run, busy, error, repeat } = useOrderCall({
    about,
    send: (sent: { typed: Typed; order: Order }, once) =>
      sending(sent.typed, () => send(sent.order, once)),
    done: (_reply, sent) => {
      toast(said, 'done')
      onGiven(sent.typed)
    },
  })
  const place = () => order && run({ typed, order })
  const hindrance = useHindrance({ itemId, held, aside: order && asideOf(order), returned })
  const priced = order ? pricesOf(order).map((price) => ({ itemId, price })) : []
  const guard = usePriceGuard(hindrance === undefined ? priced : [], { busy, onPlace: place })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hindrance !== undefined || guard.isPending || guard.question) return
    if (!guard.ask()) place()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <CurrentPricesWidget itemId={itemId} />
      {children}
      {!guard.question && <GuardOffWidget orders={priced} />}
      {repeat && error ? (
        // It may have been given: what it set aside then stands in the way of another.
        <FormFailure onRepeat={repeat} busy={busy}>
          {refusalText(error)}
        </FormFailure>
      ) : (
        hindrance !== undefined && <p className="text-sm text-warn">{hindrance}</p>
      )}
      {guard.question ? (
        <FarPriceWidget {...guard.question} />
      ) : (
        <Button
          type="submit"
          look="brass"
          busy={busy || guard.isPending}
          blocked={order ? hindrance : t('kit.amount_first')}
        >
          {icon}
          {label}
        </Button>
      )}
    </form>
  )
}

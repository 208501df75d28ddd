import type { Input } from '@app/contract/route.ts'
import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { FairLineWidget } from '../fair-price/FairLineWidget.tsx'
import { t } from '../i18n/t.ts'
import { CoinsField } from '../ui/CoinsField.tsx'
import { FieldPair } from '../ui/FieldPair.tsx'
import { isAmount } from '../ui/is-amount.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAutomaticDraft } from './automatic-draft.ts'
import { AutomaticFormWidget } from './AutomaticFormWidget.tsx'
import { standingOrders } from './queries.ts'

/** Coins that one order may set aside. */
const MAX_BUDGET = 1e15

/** Gives the order that keeps an item in stock, or changes the one that there is. */
export function StandingFormWidget({ itemId, held }: Omit<FormProps, 'former'>) {
  const { data, isPending } = useQuery(standingOrders)
  if (isPending) return <Skeleton className="h-40 w-full" />
  const former = data?.find(({ item_id }) => item_id === itemId)
  return <Form itemId={itemId} held={held} former={former} />
}

/** What the server is given beside the item. */
type Given = Omit<Input<typeof standingOrderRoutes.set>, 'item_id'>

/** What stands in the form: NaN for an empty field, undefined for one that nobody has touched. */
type Typed = Partial<Given>

interface FormProps {
  itemId: number
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
  /** The order that is changed. */
  former: StandingOrder | undefined
}

function Form({ itemId, held, former }: FormProps) {
  const [typed, setTyped, sending] = useAutomaticDraft<Typed>(itemId, 'standing', {})
  const type = (part: Typed) => setTyped({ ...typed, ...part })
  // One that ends while it is being changed takes nothing out of the form.
  const [known, setKnown] = useState(former)
  if (former && former !== known) setKnown(former)
  const keep = typed.keep ?? known?.keep ?? Number.NaN
  const price = typed.price ?? known?.price ?? Number.NaN
  // Unless said otherwise, what fills an empty stock once.
  const budget = typed.budget ?? known?.budget ?? keep * price
  return (
    <AutomaticFormWidget
      itemId={itemId}
      held={held}
      about={`standing/${itemId}`}
      typed={typed}
      order={readForm({ keep, price, budget })}
      pricesOf={(order) => [order.price]}
      asideOf={(order) => ({ coins: order.budget })}
      returned={former && former.escrow + former.bidding * former.price}
      send={(order, once) => call(standingOrderRoutes.set, { item_id: itemId, ...order }, once)}
      sending={sending.send}
      said={t('automatic.keep_done')}
      onGiven={(sent) => sending.done(sent, {})}
      icon={<Package aria-hidden="true" className="size-4" />}
      label={t(former ? 'automatic.change' : 'automatic.set')}
    >
      <p className="text-sm text-parchment-dim">{t('automatic.stock_text')}</p>
      <FieldPair>
        <NumberField
          label={t('automatic.keep')}
          value={keep}
          max={MAX_COUNT}
          shorthand="pieces"
          onChange={(next) => type({ keep: next })}
        />
        <CoinsField
          label={t('automatic.keep_price')}
          value={price}
          max={MAX_PRICE}
          onChange={(next) => type({ price: next })}
        />
      </FieldPair>
      <FairLineWidget itemId={itemId} price={price} />
      <CoinsField
        label={t('automatic.budget')}
        value={budget}
        max={MAX_BUDGET}
        onChange={(next) => type({ budget: next })}
        fault={budget < price ? t('automatic.budget_low') : undefined}
      />
      {former && <p className="text-sm text-parchment-dim">{t('automatic.change_text')}</p>}
    </AutomaticFormWidget>
  )
}

/** The form as an order; undefined while it is none. */
function readForm(given: Given): Given | undefined {
  const { keep, price, budget } = given
  const isFilled =
    isAmount(keep, MAX_COUNT) && isAmount(price, MAX_PRICE) && isAmount(budget, MAX_BUDGET)
  return isFilled && budget >= price ? given : undefined
}

import { MAX_PRICE } from '@app/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { type FarOrder, retypedOf } from './far-orders.ts'
import { GuardWidget } from './GuardWidget.tsx'

/** More than so many are counted, not named. */
const NAMED_MAX = 5

interface Props {
  orders: readonly FarOrder[]
  busy: boolean
  onPlace: () => void
  /** Back to the form as it was. */
  onChange: () => void
}

/** In place of a form's button: are these prices meant? */
export function FarPriceWidget({ orders, busy, onPlace, onChange }: Props) {
  const change = useRef<HTMLButtonElement>(null)
  // Whoever pressed Enter to place it must not place it by pressing it again.
  useEffect(() => change.current?.focus(), [])
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  const isOfMany = new Set(orders.map(({ itemId }) => itemId)).size > 1
  const more = orders.length - NAMED_MAX
  const retyped = retypedOf(orders)
  const [typed, setTyped] = useState(Number.NaN)
  return (
    <section
      role="alert"
      aria-label={t('fair.question')}
      className="grid gap-3 rounded-md border border-warn/60 px-3.5 py-3"
    >
      <h3 className="text-md text-warn">{t('fair.question')}</h3>
      <ul className="grid gap-1 text-sm">
        {orders.slice(0, NAMED_MAX).map((order) => (
          <li key={`${order.itemId} ${order.price}`}>
            {isOfMany && <strong>{itemName(items?.get(order.itemId), language)}: </strong>}
            <FarText {...order} />
          </li>
        ))}
        {more > 0 && <li>{t('fair.more', { more })}</li>}
      </ul>
      {retyped && (
        <CoinsField
          label={againLabel(orders, retyped, itemName(items?.get(retyped.itemId), language))}
          value={typed}
          max={MAX_PRICE}
          onChange={setTyped}
        />
      )}
      <GuardWidget />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <Button ref={change} onClick={onChange}>
          {t('fair.change')}
        </Button>
        <Button
          look="danger"
          busy={busy}
          blocked={retyped && typed !== retyped.price ? t('fair.again_first') : undefined}
          onClick={onPlace}
        >
          {t('fair.place')}
        </Button>
      </div>
    </section>
  )
}

/** Which of the prices is typed again: the only one, that of an item, or one of several of an item. */
function againLabel(
  orders: readonly FarOrder[],
  { itemId, price }: FarOrder,
  name: string,
): string {
  if (orders.length === 1) return t('fair.again')
  return orders.filter((order) => order.itemId === itemId).length > 1
    ? t('fair.again_price', { price: formatNumber(price) })
    : t('fair.again_of', { name })
}

function FarText({ price, fair, factor }: FarOrder) {
  return (
    <T
      id={price > fair ? 'fair.far_above' : 'fair.far_below'}
      values={{
        price: <ExactPrice coins={price} />,
        fair: <ExactPrice coins={fair} />,
        factor: Math.floor(factor),
      }}
    />
  )
}

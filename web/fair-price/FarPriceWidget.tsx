import { useQuery } from '@tanstack/react-query'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { type FarOrder, retypedOf } from './far-orders.ts'
import { GuardQuestion } from './GuardQuestion.tsx'

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
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  const isOfMany = new Set(orders.map(({ itemId }) => itemId)).size > 1
  const more = orders.length - NAMED_MAX
  const retyped = retypedOf(orders)
  return (
    <GuardQuestion
      title={t('fair.question')}
      retyped={
        retyped && {
          label: againLabel(orders, retyped, itemName(items?.get(retyped.itemId), language)),
          coins: retyped.price,
          reason: t('fair.again_first'),
        }
      }
      changeLabel={t('fair.change')}
      sendLabel={t('fair.place')}
      busy={busy}
      onSend={onPlace}
      onChange={onChange}
    >
      <ul className="grid gap-1 text-sm">
        {orders.slice(0, NAMED_MAX).map((order) => (
          <li key={`${order.itemId} ${order.price}`}>
            {isOfMany && <strong>{itemName(items?.get(order.itemId), language)}: </strong>}
            <FarText {...order} />
          </li>
        ))}
        {more > 0 && <li>{t('fair.more', { more })}</li>}
      </ul>
    </GuardQuestion>
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

import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { formatDuration } from '../ui/format-duration.ts'
import { Price } from '../ui/Price.tsx'
import { AutomaticRowWidget } from './AutomaticRowWidget.tsx'

type Condition = ConditionalOrder['conditions'][number]

const long = { unitDisplay: 'long' } as const

interface Props {
  order: ConditionalOrder
  isNamed: boolean
}

/** An order that waits for a price. */
export function ConditionalRow({ order, isNamed }: Props) {
  const { order_id, item_id, side, count, conditions, lasts_sec, is_fired } = order
  const language = useLanguage((state) => state.language)
  return (
    <AutomaticRowWidget
      itemId={item_id}
      isNamed={isNamed}
      side={side}
      what={t(`automatic.row_${side}`, { count })}
      end={{
        label: t(`automatic.cancel_${side}`, { count }),
        about: `conditional/${order_id}`,
        send: (once) => call(conditionalOrderRoutes.cancel, { order_id }, once),
      }}
    >
      {conditions.map((one, nth) => (
        // They stay in their order for as long as the order waits.
        <ConditionText key={nth} {...one} />
      ))}
      {lasts_sec ? (
        <p className="text-xs text-parchment-dim">
          {t('automatic.ends_after', { time: formatDuration(lasts_sec, language, long) })}
        </p>
      ) : null}
      {is_fired && (
        <p className="text-xs text-parchment-dim">
          {t(conditions.length === 0 ? 'automatic.reselling' : 'automatic.firing')}
        </p>
      )}
    </AutomaticRowWidget>
  )
}

function ConditionText({ price_of, direction, price, order_price, trail }: Condition) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span>
        {t(`alerts.of_${price_of}`)}{' '}
        <T
          id={`alerts.at_${direction}`}
          values={{ price: <Price coins={price} iconSize={14} /> }}
        />
      </span>
      <span className="text-parchment-dim">
        <T id="automatic.then" values={{ price: <Price coins={order_price} iconSize={14} /> }} />
      </span>
      {trail && <Trailing {...trail} />}
    </p>
  )
}

/** How the threshold follows the price, and the best one since the order was given. */
function Trailing({ by, distance, best }: NonNullable<Condition['trail']>) {
  return (
    <span className="text-parchment-dim">
      <T
        id={`automatic.trailing_${by}`}
        values={{
          distance: by === 'coins' ? <Price coins={distance} iconSize={14} /> : distance,
          best: <Price coins={best} iconSize={14} />,
        }}
      />
    </span>
  )
}

import type { Item } from '@app/contract/catalog.ts'
import type { InboxMessage } from '@app/contract/inbox.ts'
import { changeBetween } from '@app/rules/market/price-change.ts'
import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatChange, formatShare } from '../ui/format-number.ts'
import { Price } from '../ui/Price.tsx'

interface Props {
  message: InboxMessage
  items: ReadonlyMap<number, Item> | undefined
}

/** What a message says of what it is about. */
export function MessageText({ message, items }: Props) {
  switch (message.kind) {
    case 'price_alert':
      return <CrossedPrice {...message.data} />
    case 'price_change':
      return <ChangedPrice {...message.data} />
    case 'lot_filled':
      return <FilledLot {...message.data} />
    case 'lot_ended':
      return <EndedLot {...message.data} />
    case 'lot_ending':
      return <EndingLot {...message.data} />
    case 'order_fired':
      return <FiredOrder {...message.data} />
    case 'order_beaten':
      return <BeatenOrder {...message.data} />
    case 'resale_refused':
      return <RefusedResale {...message.data} />
    case 'standing_order':
      return <StoppedStanding {...message.data} />
    case 'craft_ended':
      return <EndedWork {...message.data} id="inbox.crafted" />
    case 'farm_ended':
      return <EndedWork {...message.data} id="inbox.farmed" />
    case 'harvest_ended':
      return <EndedHarvest {...message.data} item={items?.get(message.data.item_id)} />
    case 'salary_full':
      return <p className="text-sm">{t('inbox.salary_full')}</p>
    case 'energy_ending':
      return <EndingEnergy {...message.data} />
    case 'trade_changed':
      return <p className="text-sm">{t(`inbox.trade.${message.data.because}`)}</p>
    case 'exchange_ended':
      return <EndedExchange {...message.data} />
  }
}

type DataOf<Kind extends InboxMessage['kind']> = Extract<InboxMessage, { kind: Kind }>['data']

function CrossedPrice({ price_of, at_price, direction, price }: DataOf<'price_alert'>) {
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.told_${price_of}`}
          values={{ price: <Price coins={at_price} iconSize={14} /> }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        <T
          id={`alerts.set_${direction}`}
          values={{ price: <Price coins={price} iconSize={12} /> }}
        />
      </p>
    </>
  )
}

function ChangedPrice(told: DataOf<'price_change'>) {
  const { span, direction, percent, from_price, at_price } = told
  const over = t(`alerts.in_${span}`)
  return (
    <>
      <p className="text-sm">
        <T
          id="alerts.told_change"
          values={{
            change: formatChange(changeBetween(from_price, at_price)),
            span: over,
            from: <Price coins={from_price} iconSize={14} />,
            price: <Price coins={at_price} iconSize={14} />,
          }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        {t(`alerts.change_${direction}`, { percent: formatShare(percent / 100), span: over })}
      </p>
    </>
  )
}

/** What the orders did that waited for the price, or why the newest was not placed. */
function FiredOrder(fired: DataOf<'order_fired'>) {
  const { side, price_of, direction, price, at_price, rest, refused, params } = fired
  const { pieces, coins } = fired.sum ?? { pieces: fired.traded, coins: fired.total }
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.told_${price_of}`}
          values={{ price: <Price coins={at_price} iconSize={14} /> }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        <T
          id={`alerts.waited_${direction}`}
          values={{ price: <Price coins={price} iconSize={12} /> }}
        />
      </p>
      {refused !== null && (
        <p className="text-sm text-warn">
          {t(`alerts.refused_${side}`)} {refusalText(new ApiError(422, refused, refused, params))}
        </p>
      )}
      {pieces > 0 && (
        <p className="text-sm">
          <T
            id={`alerts.traded_${side}`}
            values={{ count: pieces, total: <Price coins={coins} iconSize={14} /> }}
          />
        </p>
      )}
      {rest > 0 && (
        <p className="text-xs text-parchment-dim">{t('alerts.rest', { count: rest })}</p>
      )}
    </>
  )
}

function BeatenOrder({ side, price, best_price }: DataOf<'order_beaten'>) {
  return (
    <p className="text-sm">
      <T
        id={`inbox.beaten.${side}`}
        values={{
          price: <Price coins={price} iconSize={14} />,
          best: <Price coins={best_price} iconSize={14} />,
        }}
      />
    </p>
  )
}

/** Why pieces that an order has bought were not put up for sale. */
function RefusedResale({ price, refused, params, sum }: DataOf<'resale_refused'>) {
  return (
    <>
      <p className="text-sm text-warn">
        <T
          id="inbox.resale"
          values={{ count: sum.pieces, price: <Price coins={price} iconSize={14} /> }}
        />
      </p>
      <p className="text-sm">{refusalText(new ApiError(422, refused, refused, params))}</p>
    </>
  )
}

/** Why an order that keeps an item in stock buys nothing: it may not, or its budget is used up. */
function StoppedStanding({ keep, refused, params, returned }: DataOf<'standing_order'>) {
  if (refused === null) {
    return (
      <>
        <p className="text-sm">{t('inbox.stock_ended', { keep })}</p>
        {returned > 0 && <Returned coins={returned} />}
      </>
    )
  }
  return (
    <>
      <p className="text-sm text-warn">{t('inbox.stock_refused', { keep })}</p>
      <p className="text-sm">{refusalText(new ApiError(422, refused, refused, params))}</p>
    </>
  )
}

function Returned({ coins }: { coins: number }) {
  return (
    <p className="text-xs text-parchment-dim">
      <T id="inbox.returned" values={{ coins: <Price coins={coins} iconSize={12} /> }} />
    </p>
  )
}

function FilledLot({ side, left, sum }: DataOf<'lot_filled'>) {
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.traded_${side}`}
          values={{ count: sum.pieces, total: <Price coins={sum.coins} iconSize={14} /> }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        {left === 0 ? t('inbox.filled') : t('inbox.left', { count: left })}
      </p>
    </>
  )
}

function EndedLot({ side, price, rest, sum }: DataOf<'lot_ended'>) {
  const { pieces, coins } = sum ?? { pieces: rest, coins: rest * price }
  return (
    <>
      <p className="text-sm">
        <T id={`alerts.ended_${side}`} values={{ price: <Price coins={price} iconSize={14} /> }} />
      </p>
      <p className="text-xs text-parchment-dim">
        <T
          id={`alerts.returned_${side}`}
          values={{ count: pieces, coins: <Price coins={coins} iconSize={12} /> }}
        />
      </p>
    </>
  )
}

function EndingLot({ side, price, left, ends_at }: DataOf<'lot_ending'>) {
  const language = useLanguage((state) => state.language)
  const date = formatDate(ends_at, language)
  return (
    <>
      <p className="text-sm">
        <T
          id={`inbox.ending.${side}`}
          values={{ price: <Price coins={price} iconSize={14} />, date }}
        />
      </p>
      <p className="text-xs text-parchment-dim">{t('inbox.left', { count: left })}</p>
    </>
  )
}

interface Work {
  id: 'inbox.crafted' | 'inbox.farmed'
  is_given_up: boolean
  sum: { pieces: number }
}

function EndedWork({ id, is_given_up, sum: { pieces: count } }: Work) {
  return (
    <p className={`text-sm ${is_given_up ? 'text-warn' : ''}`}>
      {t(is_given_up ? 'inbox.given_up' : id, { count })}
    </p>
  )
}

interface StoppedHarvest extends Pick<DataOf<'harvest_ended'>, 'because'> {
  /** What is missing or locked. */
  item: Item | undefined
}

function EndedHarvest({ because, item }: StoppedHarvest) {
  const language = useLanguage((state) => state.language)
  return (
    <>
      <p className="text-sm">{t('inbox.harvest')}</p>
      <p className="text-xs text-parchment-dim">
        {t(`inbox.why.${because}`, { name: itemName(item, language) })}
      </p>
    </>
  )
}

function EndingEnergy({ energy_until }: DataOf<'energy_ending'>) {
  const language = useLanguage((state) => state.language)
  const date = formatDate(Math.floor(energy_until / 1000), language)
  return <p className="text-sm">{t('inbox.energy_ending', { date })}</p>
}

function EndedExchange({ state, direction, sum }: DataOf<'exchange_ended'>) {
  if (state === 'undone') {
    return (
      <>
        <p className="text-sm text-warn">{t('inbox.exchange_undone')}</p>
        {direction === 'to_steam' && <Returned coins={sum.coins} />}
      </>
    )
  }
  return (
    <p className="text-sm">
      <T
        id={direction === 'to_steam' ? 'inbox.exchange_to' : 'inbox.exchange_from'}
        values={{ coins: <Price coins={sum.coins} iconSize={14} /> }}
      />
    </p>
  )
}

import type { NetWorth } from '@app/rules/inventory/net-worth.ts'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Choices } from '../ui/Choices.tsx'
import type { ValueAt } from './inventory-view.ts'

interface Props {
  worth: NetWorth
  at: ValueAt
  onAt: (at: ValueAt) => void
  /** Whether the market's prices are there. */
  priced: boolean
}

/** What everything of the player is worth, and where it lies. */
export function NetWorthBar({ worth, at, onAt, priced }: Props) {
  return (
    <section
      aria-label={t('inventory.net_worth')}
      className="panel flex flex-wrap items-start gap-x-8 gap-y-3 px-4 py-3 sm:px-5"
    >
      <Part term={t('inventory.net_worth')}>
        <strong className="font-display text-2xl text-candle">
          {priced ? <Price coins={worth.total} /> : <Skeleton className="h-8 w-28" />}
        </strong>
      </Part>
      <Part term={t('inventory.worth_coins')}>
        <Price coins={worth.coins} iconSize={16} />
      </Part>
      {worth.platform > 0 && (
        <Part term={t('inventory.worth_platform')}>
          <Price coins={worth.platform} iconSize={16} />
        </Part>
      )}
      <Part term={t('inventory.worth_items')}>
        <Price coins={worth.items} iconSize={16} />
        {priced && worth.unpriced > 0 && (
          <span className="block text-2xs text-parchment-faint">
            {t('inventory.unpriced', { count: worth.unpriced })}
          </span>
        )}
      </Part>
      <Part term={t('inventory.worth_sell_lots')}>
        <Price coins={worth.sell_lots} iconSize={16} />
      </Part>
      <Part term={t('inventory.worth_buy_lots')}>
        <Price coins={worth.buy_lots} iconSize={16} />
      </Part>
      <div className="ms-auto grid gap-1 max-sm:w-full max-sm:[&_[role=radiogroup]]:flex max-sm:[&_button]:grow">
        <p className="text-2xs text-parchment-faint">{t('inventory.value_at')}</p>
        <Choices
          label={t('inventory.value_at')}
          value={at}
          choices={[
            { value: 'sell_now', label: t('inventory.at_sell_now') },
            { value: 'buy_now', label: t('inventory.at_buy_now') },
          ]}
          onChange={onAt}
        />
      </div>
    </section>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="max-sm:first:w-full max-sm:[&:not(:first-child)]:w-[calc(50%-1rem)]">
      <p className="text-2xs text-parchment-faint">{term}</p>
      <div className="tabular">{children}</div>
    </div>
  )
}

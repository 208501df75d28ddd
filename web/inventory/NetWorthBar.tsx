import type { NetWorth } from '@app/rules/inventory/net-worth.ts'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Sum, SumBar } from '../ui/SumBar.tsx'
import { Choices } from '../ui/Choices.tsx'
import type { ValueAt } from './inventory-view.ts'

interface Props {
  worth: NetWorth
  at: ValueAt
  onAt: (at: ValueAt) => void
  /** Whether the market's prices are there. */
  priced: boolean
  /** What is known of the coins on Steam. */
  steam: 'awaited' | 'unknown' | 'known'
}

/**
 * What the player’s coins and items are worth, and where they lie. Not their net worth, which counts
 * what is at work and placed too, and no coins on Steam (decisions/051): the bar leads there.
 */
export function NetWorthBar({ worth, at, onAt, priced, steam }: Props) {
  return (
    <SumBar label={t('inventory.sum')}>
      <Sum term={t('inventory.sum')} hint={t('inventory.sum_hint')}>
        <strong className="font-display text-2xl text-candle">
          {priced ? <Price coins={worth.total} /> : <Skeleton className="h-8 w-28" />}
        </strong>
        <Link
          to={paths.netWorth}
          className="target-line block w-fit text-2xs text-parchment-dim underline decoration-line-lit underline-offset-4 hover:text-candle"
        >
          {t('inventory.over_time')}
        </Link>
      </Sum>
      <Sum term={t('inventory.worth_coins')}>
        <Price coins={worth.coins} iconSize={16} />
      </Sum>
      <Sum term={t('inventory.worth_platform')}>
        {steam === 'known' ? (
          <Price coins={worth.platform} iconSize={16} />
        ) : (
          <span className="text-parchment-faint">{steam === 'awaited' ? '…' : '–'}</span>
        )}
      </Sum>
      <Sum term={t('inventory.worth_items')}>
        <Price coins={worth.items} iconSize={16} />
        {priced && worth.unpriced > 0 && (
          <span className="block text-2xs text-parchment-faint">
            {t('inventory.unpriced', { count: worth.unpriced })}
          </span>
        )}
      </Sum>
      <Sum term={t('inventory.worth_sell_lots')}>
        <Price coins={worth.sell_lots} iconSize={16} />
      </Sum>
      <Sum term={t('inventory.worth_buy_lots')}>
        <Price coins={worth.buy_lots} iconSize={16} />
      </Sum>
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
    </SumBar>
  )
}

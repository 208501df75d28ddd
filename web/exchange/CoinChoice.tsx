import {
  coinsOf,
  platformCurrencies,
  type PlatformCurrency,
  type Purse,
} from '@app/rules/exchange/amounts.ts'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  chosen: PlatformCurrency
  /** Undefined while it is loading, or could not be loaded. */
  purse: Purse | undefined
  failed: boolean
  onChoose: (currency: PlatformCurrency) => void
}

/** The three coins of the platform: how many are there, what one is worth, and which is exchanged. */
export function CoinChoice({ chosen, purse, failed, onChoose }: Props) {
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-3">
      <legend className="mb-2 text-sm text-parchment-dim">{t('exchange.choose')}</legend>
      {platformCurrencies.map((currency) => (
        <label
          key={currency}
          className="well relative grid cursor-pointer content-start justify-items-center gap-1 rounded-md px-1.5 py-3 text-center transition-colors duration-(--duration-fast) hover:border-brass-deep has-checked:border-candle has-checked:bg-oak has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-candle sm:px-3"
        >
          <input
            type="radio"
            name="currency"
            value={currency}
            checked={chosen === currency}
            onChange={() => onChoose(currency)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            aria-label={t(`exchange.${currency}`)}
            aria-describedby={`rate-${currency}`}
          />
          <CoinIcon unit={currency} size={36} />
          <span className="font-display text-md">{t(`exchange.${currency}`)}</span>
          <span
            data-testid={`balance-${currency}`}
            className="min-h-7 max-w-full truncate font-display text-lg text-candle tabular"
          >
            {formatNumber(purse?.[currency]) ??
              (failed ? '–' : <Skeleton className="!bg-oak-lit h-6 w-10" />)}
          </span>
          <span id={`rate-${currency}`} className="text-2xs text-parchment-dim sm:text-xs">
            {t('exchange.rate', { coins: coinsOf(currency, 1) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

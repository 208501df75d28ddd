import {
  coinsOf,
  MAX_EXCHANGE_COUNT,
  type PlatformCurrency,
  type Purse,
} from '@app/rules/exchange/amounts.ts'
import { ArrowDown, ArrowRightLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { ExchangeAmounts, ExchangeView, Typed } from './exchange-form.ts'

const awaited = <Skeleton className="mt-1 h-4 w-24" />

interface FieldProps {
  amounts: ExchangeAmounts
  currency: PlatformCurrency
  /** Undefined while it is loading. */
  purse: Purse | undefined
  onType: (typed: Typed) => void
}

interface Props extends Omit<FieldProps, 'currency'> {
  view: ExchangeView
  onTurn: () => void
}

/** What is given and what is got for it. Either can be typed; the other follows. */
export function Scales({ view: { direction, currency }, onTurn, ...rest }: Props) {
  const coins = <CoinsField {...rest} currency={currency} />
  const platform = <PlatformField {...rest} currency={currency} />
  const isOut = direction === 'to_steam'
  return (
    <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto_1fr] sm:gap-4">
      <Side title={t('exchange.give')}>{isOut ? coins : platform}</Side>
      <span className="justify-self-center">
        <IconButton
          look="plain"
          label={t('exchange.turn')}
          icon={
            <>
              <ArrowRightLeft aria-hidden="true" className="size-5 max-sm:hidden" />
              <ArrowDown aria-hidden="true" className="size-5 sm:hidden" />
            </>
          }
          onClick={onTurn}
        />
      </span>
      <Side title={t('exchange.get')}>{isOut ? platform : coins}</Side>
    </div>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2 rounded-md border border-line p-3">
      <h2 className="text-sm text-parchment-dim">{title}</h2>
      {children}
    </div>
  )
}

function CoinsField({ amounts, currency, purse, onType }: FieldProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-3">
      <span className="pt-7">
        <CoinIcon unit="coin" size={36} />
      </span>
      <NumberField
        label={t('exchange.coin')}
        value={amounts.shownCoins}
        onChange={(value) => onType({ unit: 'coins', value })}
        step={coinsOf(currency, 1)}
        min={0}
        max={coinsOf(currency, MAX_EXCHANGE_COUNT)}
        shorthand="coins"
        note={purse ? t('exchange.in_purse', { count: purse.coin }) : awaited}
      />
    </div>
  )
}

function PlatformField({ amounts, currency, purse, onType }: FieldProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-3">
      <span className="pt-7">
        <CoinIcon unit={currency} size={36} />
      </span>
      <NumberField
        label={t(`exchange.${currency}`)}
        value={amounts.shownCount}
        onChange={(value) => onType({ unit: 'platform', value })}
        min={0}
        max={MAX_EXCHANGE_COUNT}
        shorthand="pieces"
        note={purse ? t('exchange.on_steam', { count: purse[currency] }) : awaited}
      />
    </div>
  )
}

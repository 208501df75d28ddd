import { platformCurrencies, type PlatformCurrency } from '@app/rules/exchange/amounts.ts'
import type { MoneyUnit } from '@app/rules/money.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { SteamCoins } from './steam-coins.ts'
import { Flash } from '../ui/Flash.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  userCoins: number | undefined
  /** Undefined until they are loaded. */
  steamCoins: SteamCoins | undefined
  failed: boolean
  onOpen: () => void
  onRetry: () => void
  /** Under the way to the exchange: what else there is to do. */
  children: ReactNode
}

const shown: Readonly<Record<PlatformCurrency, keyof SteamCoins>> = {
  gold: 'goldCoins',
  silver: 'silverCoins',
  bronze: 'bronzeCoins',
}

/** The balances in all four coins, and the way to the exchange. */
export function WalletMenu(props: Props) {
  const { userCoins, steamCoins, failed, onOpen, onRetry, children } = props
  return (
    <div
      role="group"
      aria-label={t('layout.wallet')}
      className="flex h-9 min-w-20 items-center rounded-full border border-brass-deep/70 bg-slate font-display text-md text-candle shadow-well"
    >
      <Menu
        onOpen={onOpen}
        className="h-full !rounded-full !px-3 !font-normal text-candle"
        face={
          <>
            <span className="unseen">{t('exchange.balances')}</span>
            {userCoins !== undefined && (
              <Flash value={userCoins} className="rounded-full">
                <Price coins={userCoins} />
              </Flash>
            )}
          </>
        }
      >
        <dl className="grid min-w-56 gap-1 px-2.5 py-2 font-sans text-base text-parchment">
          <Balance unit="coin" label={t('exchange.coin')}>
            {formatNumber(userCoins)}
          </Balance>
          {platformCurrencies.map((currency) => (
            <Balance key={currency} unit={currency} label={t(`exchange.${currency}`)}>
              {formatNumber(steamCoins?.[shown[currency]]) ??
                (failed ? '–' : <Skeleton className="h-4 w-8" />)}
            </Balance>
          ))}
        </dl>
        {failed && (
          <div role="alert" className="grid gap-1 px-2.5 pb-2 font-sans text-sm text-danger">
            {t('exchange.wallet_failed')}
            <button
              type="button"
              onClick={(event) => {
                // The list stays open: the answer appears in it.
                event.stopPropagation()
                onRetry()
              }}
              className={buttonClass({ size: 'sm' })}
            >
              {t('kit.retry')}
            </button>
          </div>
        )}
        <div className="grid gap-1.5 font-sans">
          <Link to={paths.exchange} className={buttonClass({ look: 'brass' })}>
            {t('exchange.top_up')}
          </Link>
          {children}
        </div>
      </Menu>
      <Link
        to={paths.exchange}
        aria-label={t('exchange.top_up')}
        data-hint={t('exchange.top_up')}
        className="grid h-full w-9 place-items-center rounded-e-full border-s border-brass-deep/50 hover:bg-oak-lit max-sm:hidden"
      >
        <Plus aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
}

function Balance({
  unit,
  label,
  children,
}: {
  unit: MoneyUnit
  label: string
  children: ReactNode
}) {
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <CoinIcon unit={unit} />
      <dt className="grow text-parchment-dim">{label}</dt>
      <dd className="font-display text-md tabular">{children}</dd>
    </div>
  )
}

import type { PlatformCurrency, Purse } from '@app/rules/exchange/amounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { exchangeKey } from './keys.ts'
import { paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { type ExchangeView, readView, viewSearch } from './exchange-form.ts'
import { ExchangeForm } from './ExchangeForm.tsx'
import { OpenExchanges } from './OpenExchanges.tsx'
import { exchangeCoins, openExchanges, steamWallet } from './queries.ts'
import { StackWidget } from './StackWidget.tsx'
import type { SteamCoins } from './steam-coins.ts'
import { tellExchange } from './tell-exchange.ts'

/** Turns Surprise coins into platform coins and back (spec part 1 section 2, "Exchange"). */
export function ExchangeScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <title>{`${t('exchange.title')} · ${t('layout.name')}`}</title>
      <header className="grid gap-1 pt-2">
        <h1 className="text-xl">{t('exchange.title')}</h1>
        <p className="max-w-prose text-parchment-dim">{t('exchange.intro')}</p>
      </header>
      <ClosedWidget place="exchange" />
      <Exchange coins={player.data?.coins} />
    </section>
  )
}

const route = getRouteApi('/main/marketplace/exchange')

function Exchange({ coins }: { coins: number | undefined }) {
  const view = readView(route.useSearch())
  const navigate = useNavigate()
  const wallet = useQuery(steamWallet)
  const open = useQuery(openExchanges)
  const exchange = useExchange()

  const show = (next: ExchangeView) =>
    void navigate({
      to: paths.exchange,
      search: viewSearch(next),
      replace: true,
      resetScroll: false,
    })
  // A load that failed says nothing of what is there; an older answer still does.
  const purse = wallet.data && coins !== undefined ? purseOf(coins, wallet.data) : undefined

  return (
    <>
      <div className="panel grid gap-4 p-4 sm:p-5">
        <CoinChoice
          chosen={view.currency}
          purse={purse}
          failed={wallet.isLoadingError}
          onChoose={(currency: PlatformCurrency) => show({ ...view, currency })}
        />
        {wallet.isLoadingError ? (
          <ErrorState
            title={t('exchange.wallet_failed')}
            error={wallet.error}
            onRetry={() => void wallet.refetch()}
          />
        ) : (
          <ExchangeForm
            // Another coin begins with empty fields.
            key={view.currency}
            view={view}
            purse={purse}
            onView={show}
            busy={exchange.busy}
            onSubmit={(count, done) => exchange.run({ ...view, count }, done)}
            // What it set aside may be gone already: a second one would be refused, or be one too many.
            lost={exchange.repeat && exchange.error ? failureText(exchange.error) : undefined}
            onRepeat={exchange.repeat}
          />
        )}
      </div>
      {open.data && open.data.length > 0 && <OpenExchanges exchanges={open.data} />}
      <div className="panel flex flex-wrap items-center gap-3 p-4">
        <div className="min-w-60 grow basis-0">
          <p className="text-sm text-parchment-dim">{t('exchange.stack_text')}</p>
          <Link
            to={paths.history}
            className="text-sm text-candle underline decoration-line-lit underline-offset-4"
          >
            {t('exchange.history')}
          </Link>
        </div>
        <StackWidget className="max-sm:w-full" />
      </div>
    </>
  )
}

function purseOf(coin: number, { goldCoins, silverCoins, bronzeCoins }: SteamCoins): Purse {
  return { coin, gold: goldCoins, silver: silverCoins, bronze: bronzeCoins }
}

/** What is not known to have failed is not told as a failure: the balances may show it already. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.isUncertain
    ? t('exchange.unheard')
    : t('error_send', { reason: refusalText(error) })

/** Submits an exchange, says how it ended, wherever the player is by then, and loads the balances. */
function useExchange() {
  const client = useQueryClient()
  return useCall({
    about: 'exchange',
    send: exchangeCoins,
    done: tellExchange,
    failed: failureText,
    settled: () => {
      for (const queryKey of [exchangeKey, profile.queryKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}

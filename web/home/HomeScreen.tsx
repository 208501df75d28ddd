import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { catalog } from '../catalog/queries.ts'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { movers, news } from '../news/queries.ts'
import { paths } from '../paths.ts'
import { usePricesWhile } from '../prices/use-prices-of.ts'
import { type Profile, profile } from '../player/queries.ts'
import { useSession } from '../session/session.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { firstLook } from '../ui/first-look.ts'
import { pickTreasures } from './pick-treasures.ts'
import { Shelf } from './Shelf.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const StarterPackWidget = lazyPart(
  () => withMessages('starter', import('./StarterPackWidget.tsx')),
  'StarterPackWidget',
  'panel',
)

const HomeNews = lazyPart(
  () => firstLook.then(() => withMessages('news', import('../news/HomeNews.tsx'))),
  'HomeNews',
  'panel',
)

const SinceVisitWidget = lazyPart(
  () => firstLook.then(() => withMessages('netWorth', import('../net-worth/SinceVisitWidget.tsx'))),
  'SinceVisitWidget',
)

const RANKS = ['mythic', 'legendary', 'epic', 'rare'] as const
const TREASURES_EACH = 2

/** The front of the house: what it is, what lies on the counter now, and how to come in. */
export function HomeScreen() {
  const player = useQuery(profile).data
  const shop = useQuery(catalog)
  const [treasures, setTreasures] = useState<readonly number[]>()
  // The shelf and the lists follow their own items' prices.
  const priced = usePricesWhile(!treasures)
  const told = useQuery(news(useLanguage((state) => state.language)))
  const moved = useQuery(movers)
  const goods = shop.data
  const table = priced.data
  const isPriced = table !== undefined
  const goodsError = (goods ? null : shop.error) ?? (isPriced ? null : priced.error)
  const retryGoods = () => {
    if (!goods) void shop.refetch()
    if (!isPriced) void priced.refetch()
  }
  // The opened pack stays in view until the player leaves.
  const [hadPack, setHadPack] = useState(false)
  if (player?.has_starter_pack && !hadPack) setHadPack(true)

  // Chosen once: prices move all the time, and the shelf must not.
  if (!treasures && goods && table) {
    setTreasures(pickTreasures(goods.items, table, RANKS, TREASURES_EACH))
  }

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 pt-4 sm:gap-14 sm:pt-10">
      <title>{t('layout.name')}</title>
      {(player?.has_starter_pack || hadPack) && (
        // So high that the page stays where it is when the gift has come.
        <Suspense fallback={<Skeleton className="h-39 w-full sm:h-28" />}>
          <StarterPackWidget key={player?.id} isWaiting={player?.has_starter_pack ?? false} />
        </Suspense>
      )}
      <section className="grid items-center gap-8 lg:grid-cols-[1fr_1.1fr] lg:gap-12">
        <Welcome player={player} />
        <Shelf
          items={treasures?.map((id) => goods?.byId.get(id))}
          error={goodsError}
          onRetry={retryGoods}
          places={RANKS.length * TREASURES_EACH}
        />
      </section>
      {/* The room is kept, so that what is small print does not jump. */}
      <div className="min-h-dvh">
        <Suspense>
          <HomeNews
            visitor={!player}
            news={told.data}
            error={told.error}
            onRetry={() => void told.refetch()}
            movers={moved.data}
            moversError={moved.error}
            onRetryMovers={() => void moved.refetch()}
            byId={goods?.byId}
            goodsError={goodsError}
            onRetryGoods={retryGoods}
          />
        </Suspense>
      </div>
    </div>
  )
}

/** What the house is; `player` is null for a visitor, undefined while nobody knows. */
function Welcome({ player }: { player: Profile | null | undefined }) {
  const isSignedIn = useSession(({ accessToken }) => accessToken !== undefined)
  return (
    <div className="grid justify-items-start gap-5">
      {(player || (player === undefined && isSignedIn)) && (
        // The room is kept, also before the player is known, so that nothing jumps.
        <div>
          <p className="text-md wrap-anywhere text-candle">
            {player ? t('home.welcome', { name: player.name }) : '\u00a0'}
          </p>
          <div className="min-h-16">
            <Suspense>{player && <SinceVisitWidget key={player.id} />}</Suspense>
          </div>
        </div>
      )}
      <h1 className="text-2xl leading-tight sm:text-3xl">
        <span className="block text-candle">{t('home.title')}</span>
        <span className="block">{t('home.subtitle')}</span>
      </h1>
      <p className="max-w-prose text-md text-pretty text-parchment-dim">{t('home.lead')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.market} className={buttonClass({ look: 'brass', size: 'lg' })}>
          {t('home.open_market')}
        </Link>
        {player === null ? (
          <Button size="lg" onClick={startSignIn}>
            {t('home.log_in')}
          </Button>
        ) : (
          player && (
            <Link to={paths.harvestReceipts} className={buttonClass({ size: 'lg' })}>
              {t('menu.harvest')}
            </Link>
          )
        )}
      </div>
    </div>
  )
}

import { authRoutes } from '@app/contract/auth.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { catalogue } from '../catalogue/queries.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { Bargains } from './Bargains.tsx'
import { HouseRules } from './HouseRules.tsx'
import { pickBargains, pickTreasures } from './pick-goods.ts'
import { Shelf } from './Shelf.tsx'

const StarterPack = lazy(() =>
  import('./StarterPack.tsx').then((m) => ({ default: m.StarterPack })),
)

const RANKS = ['mythic', 'legendary', 'epic', 'rare'] as const
const TREASURES_EACH = 2
const BARGAINS = 6

/** The front of the house: what it is, what lies on the counter now, and how to come in. */
export function HomeScreen() {
  const player = useQuery(profile).data
  const goods = useQuery(catalogue).data
  const table = useQuery(prices).data
  const [picks, setPicks] = useState<{ treasures: number[]; bargains: number[] }>()
  const claim = useClaim()

  // Chosen once: prices move all the time, and the shelf must not.
  if (!picks && goods && table) {
    setPicks({
      treasures: pickTreasures(goods.items, table, RANKS, TREASURES_EACH),
      bargains: pickBargains(table, BARGAINS),
    })
  }

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 pt-4 sm:gap-14 sm:pt-10">
      <title>{t('layout.name')}</title>
      <section className="grid items-center gap-8 lg:grid-cols-[1fr_1.1fr] lg:gap-12">
        <div className="grid justify-items-start gap-5">
          {player && (
            <p className="text-md text-candle">{t('home.welcome', { name: player.name })}</p>
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
            {player === null && (
              <Button size="lg" onClick={startSignIn}>
                {t('home.log_in')}
              </Button>
            )}
          </div>
        </div>
        <Shelf
          items={picks?.treasures.map((id) => goods?.byId.get(id))}
          bestSell={table?.bestSell}
          places={RANKS.length * TREASURES_EACH}
        />
      </section>
      {player?.has_starter_pack && (
        <Suspense>
          <StarterPack busy={claim.isPending} onClaim={() => claim.mutate()} />
        </Suspense>
      )}
      <section className="grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
        <Bargains
          items={picks?.bargains.map((id) => goods?.byId.get(id))}
          table={table}
          places={BARGAINS}
        />
        <HouseRules />
      </section>
    </div>
  )
}

function useClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(authRoutes.claimStarterPack, {}),
    onSuccess: async () => {
      toast(t('home.starter_done'), 'done')
      await Promise.all([
        client.invalidateQueries({ queryKey: profile.queryKey }),
        client.invalidateQueries({ queryKey: inventory.queryKey }),
      ])
    },
    onError: (error) => toast(refusalText(error), 'failed'),
  })
}

import { authRoutes } from '@app/contract/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { OpenedPackWidget } from './OpenedPackWidget.tsx'

/** The gift for a newcomer until it is opened, then what was in it and the first thing to do. */
export function StarterPackWidget({ isWaiting }: { isWaiting: boolean }) {
  const client = useQueryClient()
  const claim = useCall({
    about: 'starter-pack',
    send: (_: void, once) => call(authRoutes.claimStarterPack, {}, once),
    done: () => client.invalidateQueries({ queryKey: inventory.queryKey }),
    // A refusal, too, tells that it is open: another window has opened it.
    settled: () => client.invalidateQueries({ queryKey: profile.queryKey }),
  })
  if (claim.reply) return <OpenedPackWidget pack={claim.reply} />
  // Opened here with its answer lost, it is asked for again to tell what was in it.
  if (!isWaiting && !claim.busy && !claim.repeat) return null
  return (
    <section
      aria-labelledby="starter-title"
      className="panel flex flex-wrap items-center gap-x-6 gap-y-4 border-brass-deep p-5 shadow-glow sm:p-6"
    >
      <span className="grid size-16 shrink-0 place-items-center rounded-lg border border-brass-deep bg-slate text-candle">
        <Gift aria-hidden="true" className="size-9" />
      </span>
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 id="starter-title" className="text-xl text-candle">
          {t('home.starter_title')}
        </h2>
        <p className="text-parchment-dim">{t('home.starter_text')}</p>
      </div>
      <Button look="brass" size="lg" busy={claim.busy} onClick={() => claim.run()}>
        {t('home.starter_claim')}
      </Button>
      <div className="basis-full empty:hidden">
        <ClosedWidget place="starter" />
      </div>
    </section>
  )
}

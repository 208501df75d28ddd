import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useRewrite } from '../address/use-rewrite.ts'
import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { CorrectionsWidget } from './CorrectionsWidget.tsx'
import { EconomyWidget } from './EconomyWidget.tsx'
import { ExchangesWidget } from './ExchangesWidget.tsx'
import { HistoryWidget } from './HistoryWidget.tsx'
import { LogWidget } from './LogWidget.tsx'
import { ParkedWorkWidget } from './ParkedWorkWidget.tsx'
import { PlayerWidget } from './PlayerWidget.tsx'
import { parkedWork } from './queries.ts'
import { useStaleSignIn } from './stale-sign-in.ts'
import { StatementWidget } from './StatementWidget.tsx'

const parts = [
  'player',
  'statement',
  'corrections',
  'economy',
  'exchanges',
  'parked',
  'log',
] as const

const route = getRouteApi('/main/$token')

/** The operators' panel: a player's inventory, the economy, open exchanges, work that failed, the log (spec part 2 section 2). */
export function AdminScreen() {
  const client = useQueryClient()
  const search = route.useSearch()
  const part = parts.find((one) => one === search.part) ?? 'player'
  const rewrite = useRewrite()
  const parked = useParkedCount()
  const isStale = useStaleSignIn((state) => state.isStale)
  const labelOf = (value: (typeof parts)[number]) =>
    value === 'parked' && parked > 0
      ? t('admin.parked_count', { count: parked })
      : t(`admin.part.${value}`)
  const navigate = route.useNavigate()
  // A step: Back leads to the list that named the player, or to the player before.
  const showPlayer = (player: string) =>
    void navigate({ search: ({ part: _part, ...before }) => ({ ...before, player }) })
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('admin.title')} · ${t('layout.name')}`}</title>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('admin.title')}</h1>
        {isStale && (
          <Button look="brass" onClick={startSignIn}>
            {t('admin.sign_in_again')}
          </Button>
        )}
        <Button onClick={() => void client.invalidateQueries({ queryKey: ['admin'] })}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {t('admin.refresh')}
        </Button>
      </header>
      <div className="overflow-x-auto">
        <Tabs
          label={t('admin.parts')}
          panel="admin-part"
          value={part}
          tabs={parts.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(next) => rewrite({ part: next === 'player' ? undefined : next })}
        />
      </div>
      <TabPanel id="admin-part" value={part} className="grid gap-4">
        {part === 'player' && <PlayerWidget steamId={search.player ?? ''} onSteamId={showPlayer} />}
        {part === 'statement' && (
          <StatementWidget steamId={search.player ?? ''} onPlayer={showPlayer} />
        )}
        {part === 'corrections' && <CorrectionsWidget onPlayer={showPlayer} />}
        {part === 'economy' && <EconomyWidget onPlayer={showPlayer} />}
        {part === 'exchanges' && (
          <>
            <ExchangesWidget onPlayer={showPlayer} />
            <HistoryWidget onPlayer={showPlayer} />
          </>
        )}
        {part === 'parked' && <ParkedWorkWidget onPlayer={showPlayer} />}
        {part === 'log' && <LogWidget onPlayer={showPlayer} />}
      </TabPanel>
    </section>
  )
}

/** Jobs that wait for an operator, of whatever kind. */
function useParkedCount(): number {
  const kinds = useQuery(parkedWork(undefined)).data?.kinds ?? []
  return kinds.reduce((sum, { parked }) => sum + parked, 0)
}

import type { Reply } from '@app/contract/route.ts'
import { tavernRoutes, type TavernState } from '@app/contract/tavern.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { showLanguage, keptLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { LiveWidget } from '../layout/LiveWidget.tsx'
import { ProfileFailed } from '../layout/ProfileFailed.tsx'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { GameScreen } from './GameScreen.tsx'
import { KeywordLegend } from './KeywordLegend.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { leaderboard, tavernConfig, tavernState } from './queries.ts'
import { RulesPanel } from './RulesPanel.tsx'
import { RunBar } from './RunBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import { TavernLayout } from './TavernLayout.tsx'
import { useGameLog } from './use-game-log.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { VisitorPanel } from './VisitorPanel.tsx'

const ReplayPopup = lazy(() =>
  import('./ReplayPopup.tsx').then((m) => ({ default: m.ReplayPopup })),
)

/** The tavern battler, in its own frame (spec 2 §2). The address names the battle being watched. */
export function TavernScreen() {
  const player = useQuery(profile)
  const { battle } = useSearch({ from: paths.tavern })
  const watch = useWatch()
  const lang = player.data?.lang
  useEffect(() => {
    if (lang !== undefined && keptLanguage() === undefined) void showLanguage(lang)
  }, [lang])
  return (
    <TavernLayout
      aside={
        <>
          <LiveWidget />
          <LanguageMenu />
        </>
      }
    >
      <title>{`${t('tavern.name')} · ${t('layout.name')}`}</title>
      {player.isError && (
        <ProfileFailed error={player.error} onRetry={() => void player.refetch()} />
      )}
      {player.isPending ? <Loading /> : player.data ? <Game onBattle={watch} /> : <Visitor />}
      {battle !== undefined && (
        <Suspense>
          <ReplayPopup key={battle} battleId={battle} onClose={() => watch(undefined)} />
        </Suspense>
      )}
    </TavernLayout>
  )
}

function Visitor() {
  const config = useQuery(tavernConfig)
  if (config.isLoadingError) return <SignInNeeded />
  if (!config.data) return <Loading />
  return (
    <div className="grid gap-4">
      <VisitorPanel cards={config.data.cards} wins={config.data.wins} />
      <RulesPanel isOpen />
      <KeywordLegend isOpen />
    </div>
  )
}

/** Opens the replay of a battle, or closes it. */
function useWatch(): (battle: string | undefined) => void {
  const navigate = useNavigate()
  return (battle) => {
    const search = battle === undefined ? {} : { battle }
    void navigate({ to: paths.tavern, search, replace: battle === undefined })
  }
}

interface GameProps {
  onBattle: (battleId: string) => void
}

function Game({ onBattle }: GameProps) {
  const state = useQuery(tavernState)
  const config = useQuery(tavernConfig)
  useKeptFocus()
  useNewBattle(state.data?.jdoc.last_battle_logs[0]?.battle_id, state.isSuccess, onBattle)
  // What is shown stays, with its log and order, when it could not be loaded again.
  const failed = [state, config].find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    return (
      <div className="panel">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  }
  if (!state.data || !config.data) return <Loading />
  switch (state.data.status) {
    case 'not_started':
      return <NotStarted onBattle={onBattle} />
    case 'search':
    case 'in_fight':
      return <Running state={state.data} config={config.data} onBattle={onBattle} />
  }
}

interface RunningProps extends GameProps {
  state: TavernState
  config: Reply<typeof tavernRoutes.getConfig>
}

/** A run between its rounds; its log goes on through all of them. */
function Running({ state, config, onBattle }: RunningProps) {
  const last = state.jdoc.last_battle_logs[0]
  const log = useGameLog(last)
  if (state.status === 'in_fight') {
    return (
      <GameScreen
        state={state}
        config={config}
        log={log}
        onWatch={last && (() => onBattle(last.battle_id))}
      />
    )
  }
  return (
    <div className="flex grow flex-col gap-3">
      <RunBar state={state} wins={config.wins} />
      <SearchPanel state={state} cards={config.cards} />
    </div>
  )
}

/** Shows a battle that was fought while the page was open, not one that was there before. */
function useNewBattle(
  battleId: string | undefined,
  isLoaded: boolean,
  onBattle: (battleId: string) => void,
): void {
  const seen = useRef<{ readonly battleId: string | undefined }>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const before = seen.current
    seen.current = { battleId }
    if (before && battleId !== undefined && battleId !== before.battleId) onBattle(battleId)
  }, [battleId, isLoaded, onBattle])
}

function NotStarted({ onBattle }: GameProps) {
  const client = useQueryClient()
  const state = useQuery(tavernState)
  const config = useQuery(tavernConfig)
  const [busy, setBusy] = useState(false)
  if (!state.data || !config.data) return <Loading />
  const last = state.data.jdoc.last_battle_logs[0]
  const start = async () => {
    setBusy(true)
    try {
      await call(tavernRoutes.startGame, {})
      await client.invalidateQueries({ queryKey: tavernState.queryKey })
    } catch (error) {
      toast(refusalText(error), 'failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_26rem]">
      <div className="grid content-start gap-4">
        <ClosedWidget place="tavern" />
        <StartPanel
          state={state.data}
          cards={config.data.cards}
          wins={config.data.wins}
          busy={busy}
          onStart={() => void start()}
          onWatch={() => last && onBattle(last.battle_id)}
        />
        <RulesPanel isOpen />
        <KeywordLegend isOpen />
      </div>
      <Leaders />
    </div>
  )
}

function Leaders() {
  const leaders = useQuery(leaderboard)
  if (leaders.data) return <Leaderboard board={leaders.data} />
  if (!leaders.isError) return <Skeleton className="h-64" />
  return (
    <div className="panel self-start">
      <ErrorState error={leaders.error} onRetry={() => void leaders.refetch()} />
    </div>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={t('tavern.loading')}
      className="grid gap-3 lg:grid-cols-[1fr_17rem]"
    >
      <div className="grid content-start gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-64" />
        <Skeleton className="h-56" />
        <Skeleton className="h-44" />
      </div>
      <div className="grid content-start gap-3 max-lg:hidden">
        <Skeleton className="h-56" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}

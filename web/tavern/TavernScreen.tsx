import type { Reply } from '@app/contract/route.ts'
import { tavernRoutes, type TavernState } from '@app/contract/tavern.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { call } from '../api/call.ts'
import { failureOf } from '../api/failure-of.ts'
import { useCall } from '../api/use-call.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { LiveWidget } from '../layout/LiveWidget.tsx'
import { FailureBar } from '../layout/FailureBar.tsx'
import { usePlayerLanguage } from '../layout/use-player-language.ts'
import { profile } from '../player/queries.ts'
import { ErrorPanel, ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GameScreen } from './GameScreen.tsx'
import { KeywordLegend } from './KeywordLegend.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { TAVERN } from './keys.ts'
import { leaderboard, tavernConfig, tavernState } from './queries.ts'
import { RulesPanel } from './RulesPanel.tsx'
import { RunBar } from './RunBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import { TavernLayout } from './TavernLayout.tsx'
import { useGameLog } from './use-game-log.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { VisitorPanel } from './VisitorPanel.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ReplayPopup = lazyPart(() => import('./ReplayPopup.tsx'), 'ReplayPopup', 'popup')

const route = getRouteApi('/bge')

/** The tavern battler, in its own frame (spec 2 §2). The address names the battle being watched. */
export function TavernScreen() {
  const player = useQuery(profile)
  const { battle } = route.useSearch()
  const watch = useWatch()
  const awaitsLanguage = usePlayerLanguage()
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
        <FailureBar
          titles={[t('session.profile_failed')]}
          error={player.error}
          onRetry={() => void player.refetch()}
        />
      )}
      {player.isPending || awaitsLanguage ? (
        <Loading />
      ) : player.data ? (
        <Game onBattle={watch} />
      ) : (
        // Whose profile could not be read is no visitor.
        player.data === null && <Visitor />
      )}
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
  const failed = failureOf([config])
  if (failed) return <ErrorPanel {...failed} />
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
  const { battle: shown } = route.useSearch()
  const overlay = useOverlay()
  const rewrite = useRewrite()
  return (battle) => {
    if (battle === undefined) overlay.close('battle')
    else if (shown === undefined) overlay.open({ battle })
    else rewrite({ battle })
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
  const failed = failureOf([state, config])
  if (failed) return <ErrorPanel {...failed} />
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
  const { busy, run } = useCall({
    about: TAVERN,
    send: (_: void, once) => call(tavernRoutes.startGame, {}, once),
    settled: () => client.invalidateQueries({ queryKey: tavernState.queryKey }),
  })
  if (!state.data || !config.data) return <Loading />
  const last = state.data.jdoc.last_battle_logs[0]
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_26rem]">
      <div className="grid content-start gap-4">
        <ClosedWidget place="tavern" />
        <StartPanel
          state={state.data}
          cards={config.data.cards}
          wins={config.data.wins}
          busy={busy}
          onStart={() => run()}
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

import { Dialog as Base } from '@base-ui/react/dialog'
import type { Battle } from '@app/contract/tavern.ts'
import { useQuery } from '@tanstack/react-query'
import { ScrollText, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../refusals/api-error.ts'
import { failureOf } from '../api/failure-of.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { BattleStage } from './BattleStage.tsx'
import { BattleResult } from './BattleResult.tsx'
import { namesIn } from './card-text.ts'
import { lunge } from './lunge.ts'
import { MoveCaption } from './MoveCaption.tsx'
import { battleById, tavernConfig, tavernState } from './queries.ts'
import { battleOdds } from './read-odds.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { ReplayLog } from './ReplayLog.tsx'
import { ReplayPlayer } from './replay-player.ts'
import { ResultStatus } from './ResultStatus.tsx'
import { playerName } from '../ui/player-name.ts'

interface Props {
  battleId: string
  onClose: () => void
}

/** A battle over the whole screen, played from its log (spec 2 §2, "Replay panel"). */
export function ReplayPopup({ battleId, onClose }: Props) {
  const own = useQuery({ ...tavernState, enabled: false }).data?.jdoc.last_battle_logs
  const known = own?.find((battle) => battle.battle_id === battleId)
  // Nothing comes in its place while it is watched: a new game, say in another tab, knows it no more.
  const [watched, setWatched] = useState<Battle>()
  const asked = useQuery({ ...battleById(battleId), enabled: !watched && !known })
  const config = useQuery(tavernConfig)
  const battle = watched ?? known ?? asked.data
  if (!watched && battle) setWatched(battle)
  const failed = failureOf([asked, config])
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/90" />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup
            initialFocus={body}
            finalFocus={focusMain}
            className="flex size-full flex-col bg-cellar outline-none"
          >
            <header className="flex items-center gap-3 px-3 py-2 sm:px-5">
              <Base.Title className="grow text-lg">{t('tavern.replay')}</Base.Title>
              <Base.Close
                aria-label={t('tavern.close_replay')}
                className={`${buttonClass({ look: 'quiet' })} size-11 !px-0`}
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </header>
            <div className="brass-rule shrink-0" />
            <div
              ref={body}
              tabIndex={-1}
              className="min-h-0 grow overflow-y-auto scroll-smooth outline-none"
            >
              {isGone(asked.error) ? (
                <GoneBattle onClose={onClose} />
              ) : failed ? (
                <ErrorState {...failed} />
              ) : battle && config.data ? (
                <PlayedBattle battle={battle} cards={config.data.cards} onClose={onClose} />
              ) : (
                <p role="status" className="grid place-items-center p-16 text-brass">
                  <Spinner large />
                  <span className="unseen">{t('tavern.loading')}</span>
                </p>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Kept no longer, never fought, or no battle's id at all: asking again brings nothing. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status)
}

function GoneBattle({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <div role="alert" className="grid min-h-full place-content-center">
      <EmptyState
        icon={<ScrollText aria-hidden="true" />}
        title={t('tavern.battle_gone')}
        text={t('tavern.battle_gone_text')}
        action={
          <Button look="brass" size="lg" onClick={onClose}>
            {t('tavern.to_tavern')}
          </Button>
        }
      />
    </div>
  )
}

interface PlayedProps {
  battle: Battle
  cards: Parameters<typeof BattleStage>[0]['cards']
  onClose: () => void
}

function PlayedBattle({ battle, cards, onClose }: PlayedProps) {
  const language = useLanguage((state) => state.language)
  const [player] = useState(() => new ReplayPlayer(battle, lunge))
  const replay = useSyncExternalStore(player.subscribe, player.replay)
  useEffect(() => {
    player.play()
    return player.pause
  }, [player])
  const counted = useQuery({ ...battleOdds(battle), enabled: replay.showsResult })
  const odds = counted.data ?? (counted.isError ? 'failed' : undefined)
  const names = {
    player: battle.player_name,
    opponent: battle.opponent_name === null ? t('tavern.house') : playerName(battle.opponent_name),
  }
  const { player: ours, opponent: theirs } = battle.initial_state
  const levels = { player: ours.level, opponent: theirs.level }
  return (
    <div className="mx-auto h-full max-w-[112rem] p-3 sm:px-5">
      <ResultStatus battle={battle} isOver={replay.showsResult} odds={odds} />
      <BattleStage
        replay={replay}
        cards={cards}
        language={language}
        names={names}
        levels={levels}
        between={
          <>
            <MoveCaption
              battle={battle}
              replay={replay}
              nameOf={namesIn(battle, cards, language)}
            />
            {replay.showsResult && (
              <BattleResult battle={battle} odds={odds}>
                <Button look="brass" size="lg" onClick={onClose}>
                  {t('tavern.close')}
                </Button>
              </BattleResult>
            )}
          </>
        }
      >
        <ReplayBar replay={replay} total={battle.moves.length} player={player} />
        <ReplayLog battle={battle} moves={replay.moves} cards={cards} language={language} />
      </BattleStage>
    </div>
  )
}

import type { Battle } from '@app/contract/tavern.ts'
import type { Place } from '@app/rules/tavern/battle-log.ts'
import { t } from '../i18n/t.ts'
import type { Replay } from './replay-player.ts'

interface Props {
  battle: Battle
  replay: Replay
  nameOf: (place: Place) => string
}

/** Between the boards: the counter, and who strikes whom just now. */
export function MoveCaption({ battle, replay, nameOf }: Props) {
  const { moves, source, target, showsResult } = replay
  return (
    <div className="grid min-w-0 gap-1 text-center">
      <p className="font-display text-parchment-dim tabular">
        {t('tavern.replay_counter', {
          round: battle.round,
          move: moves,
          moves: battle.moves.length,
        })}
      </p>
      {!showsResult && (
        <p className="flex min-h-7 items-center justify-center gap-4 font-display text-md sm:text-xl">
          <span className="brass-rule grow max-md:hidden" />
          {source && target && (
            <>
              <span
                className={`line-clamp-2 ${source.player === 'player' ? 'text-candle' : 'text-sell'}`}
              >
                {t('tavern.move', {
                  turn: moves + 1,
                  source: nameOf(source),
                  target: nameOf(target),
                })}
              </span>
              <span className="brass-rule grow max-md:hidden" />
            </>
          )}
        </p>
      )}
    </div>
  )
}

import type { ConfigCard, TavernState } from '@app/contract/tavern.ts'
import { Gift, Skull, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { type Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { formatDuration } from '../ui/format-duration.ts'
import { Price } from '../ui/Price.tsx'
import { bestOfLines } from './best-of-lines.ts'
import { CardFan } from './CardFan.tsx'
import { useTodaysReward } from './use-todays-reward.ts'
import { WinPips } from './WinPips.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  state: TavernState
  cards: Readonly<Record<string, ConfigCard>>
  /** Battles won that end a run in victory. */
  wins: number
  busy: boolean
  onStart: () => void
  /** Shows the last battle of the run that ended. */
  onWatch: () => void
}

/** Before a run: how the last one ended, what it is about, and the way in. */
export function StartPanel({ state, cards, wins, busy, onStart, onWatch }: Props) {
  const { outcome, last_battle_logs, battle_ground } = state.jdoc
  const language = useLanguage((shown) => shown.language)
  const isOver = outcome === 'victory' || outcome === 'defeat'
  const fan =
    isOver && battle_ground.length > 0
      ? battle_ground.map(({ card_id }) => cards[card_id])
      : bestOfLines(cards)
  return (
    <section className="tavern-counter panel grid justify-items-center gap-4 overflow-hidden px-4 pt-4 pb-8 text-center sm:pt-6 sm:pb-10">
      <CardFan cards={fan} language={language} />
      {isOver ? (
        <Ending state={state} wins={wins} />
      ) : (
        <>
          <h2 className="text-2xl">{t('tavern.welcome')}</h2>
          <p className="max-w-prose text-parchment-dim">{t('tavern.about', { wins })}</p>
          <p className="text-parchment-dim">
            {t('tavern.rating')}:{' '}
            <span className="font-display text-lg text-candle tabular">
              {formatNumber(state.rating)}
            </span>
          </p>
        </>
      )}
      <RewardText reward={state.reward} language={language} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="brass" size="lg" busy={busy} onClick={onStart}>
          {t(isOver ? 'tavern.start_again' : 'tavern.start')}
        </Button>
        {last_battle_logs.length > 0 && (
          <Button size="lg" onClick={onWatch}>
            {t('tavern.watch_last')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Whether the next run can bring coins today, and how many. */
function RewardText({ reward, language }: Pick<TavernState, 'reward'> & { language: Language }) {
  const { kind, leftSec } = useTodaysReward(reward)
  return (
    <p className="max-w-prose text-sm text-balance text-parchment-dim">
      <Gift
        aria-hidden="true"
        className={`me-1.5 inline size-4.5 align-text-bottom ${kind === 'open' ? 'text-candle' : 'text-parchment-faint'}`}
      />
      {t(`tavern.reward.${kind}`, { left: formatDuration(leftSec, language) })}
      {kind === 'open' && <Price coins={reward.coins_per_win} className="ms-1.5" />}
    </p>
  )
}

/** How the run that is over ended, and what it brought. */
function Ending({ state, wins }: Pick<Props, 'state' | 'wins'>) {
  const { round, rating, earned, jdoc } = state
  const isVictory = jdoc.outcome === 'victory'
  const Icon = isVictory ? Trophy : Skull
  return (
    <div
      className={`tavern-ending grid justify-items-center gap-2 ${isVictory ? 'text-candle' : 'text-sell'}`}
    >
      <Icon aria-hidden="true" className="size-12" />
      <h2 className="text-2xl sm:text-3xl">
        {t(isVictory ? 'tavern.run_won' : 'tavern.run_lost', { wins: jdoc.wins, round })}
      </h2>
      <WinPips won={jdoc.wins} wins={wins} />
      <dl className="mt-2 flex flex-wrap justify-center gap-x-10 gap-y-2 text-parchment">
        <Gain label={t('tavern.rating')}>
          {formatNumber(rating)}{' '}
          {earned.rating !== 0 && (
            <span className={`text-md ${earned.rating < 0 ? 'text-sell' : 'text-buy'}`}>
              {formatNumber(earned.rating, { signDisplay: 'always' })}
            </span>
          )}
        </Gain>
        <Gain label={t('tavern.earned')}>
          <Price coins={earned.coins} />
        </Gain>
      </dl>
    </div>
  )
}

function Gain({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center">
      <dt className="order-2 text-sm text-parchment-dim">{label}</dt>
      <dd className="font-display text-xl font-semibold tabular">{children}</dd>
    </div>
  )
}

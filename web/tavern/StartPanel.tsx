import type { ConfigCard, TavernState } from '@app/contract/tavern.ts'
import { Skull, Trophy } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { CardFan } from './CardFan.tsx'

interface Props {
  state: TavernState
  cards: Readonly<Record<string, ConfigCard>>
  /** Battles won that end a run in victory. */
  wins: number
  /** Coins for each win in the day's first finished run. */
  reward: number
  busy: boolean
  onStart: () => void
  /** Shows the last battle of the run that ended. */
  onWatch: () => void
}

/** Before a run: how the last one ended, what it is about, and the way in. */
export function StartPanel({ state, cards, wins, reward, busy, onStart, onWatch }: Props) {
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
        <h2 className="text-2xl">{t('tavern.welcome')}</h2>
      )}
      <p className="max-w-prose text-parchment-dim">{t('tavern.about', { wins })}</p>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-parchment-dim">
        {t('tavern.reward')}
        <Price coins={reward} />
      </p>
      <p className="text-parchment-dim">
        {t('tavern.rating')}:{' '}
        <span className="font-display text-lg text-candle tabular">{state.rating}</span>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="brass" size="lg" busy={busy} onClick={onStart}>
          {t('tavern.start')}
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

/** How the run that is over ended. */
function Ending({ state: { round, jdoc }, wins }: Pick<Props, 'state' | 'wins'>) {
  const isVictory = jdoc.outcome === 'victory'
  const Icon = isVictory ? Trophy : Skull
  return (
    <div className={`grid justify-items-center gap-2 ${isVictory ? 'text-candle' : 'text-sell'}`}>
      <Icon aria-hidden="true" className="size-12" />
      <h2 className="text-2xl sm:text-3xl">
        {t(isVictory ? 'tavern.run_won' : 'tavern.run_lost', { wins: jdoc.wins, round })}
      </h2>
      <span aria-hidden="true" className="tavern-pips">
        {Array.from({ length: wins }, (_, win) => (
          <i key={win} data-won={win < jdoc.wins || undefined} />
        ))}
      </span>
    </div>
  )
}

/** The card of each line that comes last to the tavern. */
function bestOfLines(cards: Props['cards']): ConfigCard[] {
  const best = new Map<string, ConfigCard>()
  for (const card of Object.values(cards)) {
    if (card.card_rarity > (best.get(card.line)?.card_rarity ?? 0)) best.set(card.line, card)
  }
  return [...best.values()]
}

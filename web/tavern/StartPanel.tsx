import type { TavernState } from '@app/contract/tavern.ts'
import { Beer } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'

interface Props {
  state: TavernState
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
export function StartPanel({ state, wins, reward, busy, onStart, onWatch }: Props) {
  const { outcome, last_battle_logs, wins: won } = state.jdoc
  return (
    <section className="panel grid justify-items-center gap-4 px-5 py-8 text-center sm:py-12">
      <Beer aria-hidden="true" className="size-14 text-brass" />
      <h2 className="text-2xl">{t('tavern.welcome')}</h2>
      {(outcome === 'victory' || outcome === 'defeat') && (
        <p className={`font-display text-lg ${outcome === 'victory' ? 'text-buy' : 'text-sell'}`}>
          {t(outcome === 'victory' ? 'tavern.run_won' : 'tavern.run_lost', {
            wins: won,
            round: state.round,
          })}
        </p>
      )}
      <p className="max-w-prose text-parchment-dim">{t('tavern.about', { wins })}</p>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-parchment-dim">
        {t('tavern.reward')}
        <Price coins={reward} />
      </p>
      <p className="text-sm text-parchment-dim">
        {t('tavern.rating')}: <span className="text-candle tabular">{state.rating}</span>
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

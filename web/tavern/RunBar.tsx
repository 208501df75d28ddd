import type { TavernState } from '@app/contract/tavern.ts'
import { Beer, Gift, Heart, Hourglass, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { GoldCoin } from './GoldCoin.tsx'
import { useTodaysReward } from './use-todays-reward.ts'
import { WinPips } from './WinPips.tsx'

interface Props {
  state: TavernState
  /** Battles won that end the run in victory. */
  wins: number
}

/** How the run stands: gold, health, the tavern's level, round and wins, and what it may bring. */
export function RunBar({ state, wins }: Props) {
  const { round, jdoc } = state
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5 px-2 py-2 sm:px-4">
      <dl className="grid grid-cols-5 gap-x-1 max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-7">
        <Figure icon={<GoldCoin />} label={t('tavern.gold')} value={jdoc.gold} />
        <Figure
          icon={<Heart className="fill-sell-deep text-sell" />}
          label={t('tavern.health')}
          value={jdoc.health}
        />
        <Figure
          icon={<Beer className="text-brass" />}
          label={t('tavern.level')}
          value={jdoc.level}
        />
        <Figure
          icon={<Hourglass className="text-parchment-dim" />}
          label={t('tavern.round')}
          value={round}
        />
        <Figure
          icon={<Trophy className="text-candle" />}
          label={t('tavern.wins')}
          value={`${jdoc.wins}/${wins}`}
        />
      </dl>
      <div className="flex grow items-center justify-between gap-x-6 px-1.5 sm:justify-end">
        <WinPips won={jdoc.wins} wins={wins} />
        <RewardNote state={state} />
      </div>
    </div>
  )
}

/** What the run's wins bring so far, if today's reward is still open. */
function RewardNote({ state: { reward, jdoc } }: Pick<Props, 'state'>) {
  const { kind } = useTodaysReward(reward)
  return (
    <p className="flex items-center gap-1.5 text-xs text-parchment-dim sm:text-sm">
      <Gift
        aria-hidden="true"
        className={`size-4 ${kind === 'open' ? 'text-candle' : 'text-parchment-faint'}`}
      />
      {t(`tavern.reward_note.${kind}`)}
      {kind === 'open' && <Price coins={jdoc.wins * reward.coins_per_win} iconSize={16} />}
    </p>
  )
}

interface FigureProps {
  icon: ReactNode
  label: string
  value: ReactNode
}

function Figure({ icon, label, value }: FigureProps) {
  return (
    <div className="grid justify-items-center gap-x-2 sm:flex sm:items-center">
      <dt className="order-2 text-2xs text-parchment-dim sm:order-none sm:text-sm">{label}</dt>
      <dd className="flex items-center gap-1.5 font-display text-md font-semibold tabular sm:text-xl">
        <span aria-hidden="true" className="[&>svg]:size-4.5">
          {icon}
        </span>
        {value}
      </dd>
    </div>
  )
}

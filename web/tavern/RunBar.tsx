import type { TavernState } from '@app/contract/tavern.ts'
import { Beer, CircleDollarSign, Heart, Hourglass, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'

interface Props {
  state: TavernState
  /** Battles won that end the run in victory. */
  wins: number
}

/** How the run stands: gold, health, the tavern's level, round and wins. */
export function RunBar({ state: { round, jdoc }, wins }: Props) {
  return (
    <dl className="panel grid grid-cols-5 gap-x-1 px-2 py-2 sm:flex sm:flex-wrap sm:gap-x-7 sm:px-4">
      <Figure
        icon={<CircleDollarSign className="text-gold" />}
        label={t('tavern.gold')}
        value={jdoc.gold}
      />
      <Figure
        icon={<Heart className="fill-sell-deep text-sell" />}
        label={t('tavern.health')}
        value={jdoc.health}
      />
      <Figure icon={<Beer className="text-brass" />} label={t('tavern.level')} value={jdoc.level} />
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
      <div aria-hidden="true" className="tavern-pips ms-auto self-center max-md:!hidden">
        {Array.from({ length: wins }, (_, win) => (
          <i key={win} data-won={win < jdoc.wins || undefined} />
        ))}
      </div>
    </dl>
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

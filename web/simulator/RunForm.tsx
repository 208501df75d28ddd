import {
  type SimulationProgress,
  type SimulatorInput,
  simulatedDays,
} from '@app/contract/simulator.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { RunProgress } from './RunProgress.tsx'
import { readSetup, writeSetup } from './setup-search.ts'
import { daysText } from './setup-text.ts'

interface Props {
  busy: boolean
  /** Of the simulation in progress, as far as it is known. */
  progress: SimulationProgress | undefined
  onRun: (setup: SimulatorInput) => void
}

const route = getRouteApi('/main/sim')

/** How long, and with what, to simulate. */
export function RunForm({ busy, progress, onRun }: Props) {
  const language = useLanguage((state) => state.language)
  const [setup, setSetup] = useAddressed(route.useSearch(), readSetup, writeSetup, ['days'])
  const { duration, has_energy, craft_enabled } = setup
  const id = useId()
  return (
    <form
      className="panel grid gap-4 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onRun(setup)
      }}
    >
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={id} className="text-sm text-parchment-dim">
            {t('simulator.days')}
          </label>
          <output htmlFor={id} className="font-display text-lg">
            {daysText(duration, language)}
          </output>
        </div>
        <input
          id={id}
          type="range"
          min={simulatedDays.min}
          max={simulatedDays.max}
          value={duration}
          aria-valuetext={daysText(duration, language)}
          onChange={(event) => setSetup({ ...setup, duration: event.target.valueAsNumber })}
          className="h-11 w-full accent-candle"
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Switch
          label={t('simulator.energy')}
          checked={has_energy}
          onChange={(on) => setSetup({ ...setup, has_energy: on })}
        />
        <Switch
          label={t('simulator.craft')}
          checked={craft_enabled}
          onChange={(on) => setSetup({ ...setup, craft_enabled: on })}
        />
      </div>
      <div>
        <Button type="submit" look="brass" size="lg" busy={busy} className="w-full sm:w-auto">
          {t('simulator.run')}
        </Button>
      </div>
      {busy && <RunProgress progress={progress} />}
    </form>
  )
}

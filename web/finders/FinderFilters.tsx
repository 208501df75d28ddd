import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/t.ts'
import { NumberInput } from '../ui/NumberInput.tsx'
import type { Shorthand } from '../ui/read-shorthand.ts'
import { Switch } from '../ui/Switch.tsx'
import type { FindersView } from './finders-view.ts'

const BUDGET_MAX = 1e15
const LEAST_MAX = 1e6

interface Props {
  view: FindersView
  onView: (view: FindersView) => void
  signedIn: boolean
  /** How many rows there are, and as of when. */
  children: ReactNode
}

/** What narrows the rows. */
export function FinderFilters({ view, onView, signedIn, children }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Limit
        label={t('finders.budget')}
        value={view.budget}
        max={BUDGET_MAX}
        shorthand="coins"
        onChange={(budget) => onView({ ...view, budget })}
      />
      <Limit
        label={t('finders.least')}
        value={view.least}
        max={LEAST_MAX}
        shorthand="pieces"
        onChange={(least) => onView({ ...view, least })}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {signedIn && (
          <Switch
            label={t('finders.now')}
            checked={view.now}
            onChange={(now) => onView({ ...view, now })}
          />
        )}
        <Switch
          label={t('finders.thick')}
          checked={view.thick}
          onChange={(thick) => onView({ ...view, thick })}
        />
      </div>
      <span
        role="status"
        className="ms-auto flex min-h-11 items-center text-end text-xs text-parchment-faint"
      >
        <span>{children}</span>
      </span>
    </div>
  )
}

interface LimitProps {
  label: string
  /** Undefined for none. */
  value: number | undefined
  max: number
  shorthand: Shorthand
  onChange: (value: number | undefined) => void
}

function Limit({ label, value, max, shorthand, onChange }: LimitProps) {
  const id = useId()
  // What was typed and is no limit stays, with what is wrong with it.
  const [refused, setRefused] = useState(Number.NaN)
  const take = (next: number) => {
    setRefused(next < 1 ? next : Number.NaN)
    onChange(next >= 1 ? next : undefined)
  }
  return (
    <div className="grid w-40 gap-1 max-sm:w-[calc(50%-0.5rem)]">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {label}
      </label>
      <NumberInput
        id={id}
        value={value ?? refused}
        onChange={take}
        min={1}
        max={max}
        shorthand={shorthand}
        className="field h-11 w-full px-3"
      />
    </div>
  )
}

import { useState } from 'react'
import { t } from '../../web/i18n/t.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Switch } from '../../web/ui/Switch.tsx'
import type { Frame } from '../frame.ts'

function Switched({ first }: { first: boolean }) {
  const [checked, setChecked] = useState(first)
  return <Switch label={t('alerts.repeats')} checked={checked} onChange={setChecked} />
}

interface Ticked {
  first: boolean
  partly?: boolean
}

function Ticked({ first, ...state }: Ticked) {
  const [checked, setChecked] = useState(first)
  return (
    <Checkbox
      visible
      label={t('alerts.repeats')}
      checked={checked}
      onChange={setChecked}
      {...state}
    />
  )
}

export const frame: Frame = {
  groups: ['desk'],
  states: {
    'a switch that is off': () => <Switched first={false} />,
    'a switch that is on': () => <Switched first />,
    'a box that is empty': () => <Ticked first={false} />,
    'a box that is ticked': () => <Ticked first />,
    'a box of which some are ticked': () => <Ticked first={false} partly />,
  },
}

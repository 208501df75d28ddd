import { useState } from 'react'
import { t } from '../../web/i18n/t.ts'
import { NumberField } from '../../web/ui/NumberField.tsx'
import { SearchField } from '../../web/ui/SearchField.tsx'
import type { Frame } from '../frame.ts'

function Typed({ at, max }: { at: number; max?: number }) {
  const [value, setValue] = useState(at)
  return (
    <div className="max-w-xs">
      <NumberField
        label={t('kit.search')}
        value={value}
        onChange={setValue}
        max={max}
        note={t('kit.number_least', { min: 1 })}
      />
    </div>
  )
}

function Searched({ at }: { at: string }) {
  const [value, setValue] = useState(at)
  return <SearchField value={value} onChange={setValue} className="max-w-xs" />
}

export const frame: Frame = {
  states: {
    'a number': () => <Typed at={25} />,
    'no number': () => <Typed at={Number.NaN} />,
    'beyond its range': () => <Typed at={500} max={99} />,
    'the largest number': () => <Typed at={Number.MAX_SAFE_INTEGER} />,
    'an empty search': () => <Searched at="" />,
    'a long search': () => <Searched at={'меч '.repeat(30)} />,
  },
}

import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import type { CSSProperties } from 'react'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'

interface Props {
  wheels: readonly SpinWheel[]
  /** The id of the wheel that is shown. */
  chosen: number
  language: Language
  onChoose: (wheelId: number) => void
}

export function WheelPicker({ wheels, chosen, language, onChoose }: Props) {
  return (
    <div
      role="group"
      aria-label={t('spin.choose')}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5"
    >
      {wheels.map(({ id, name, icon_url }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="btn btn-plain min-h-14 justify-start gap-3 px-3 text-start aria-pressed:border-candle aria-pressed:bg-oak-lit aria-pressed:text-candle"
        >
          <span
            aria-hidden="true"
            className="item-icon rarity-legendary"
            style={{ '--icon': `url("${icon_url}")`, width: 30, height: 30 } as CSSProperties}
          />
          <span className="min-w-0">{name[language]}</span>
        </button>
      ))}
    </div>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { type BrowserKey, browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'
import { useLanguage } from '../i18n/language.ts'
import { languages } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { useChooseLanguage } from '../layout/use-choose-language.ts'
import { Choices } from '../ui/Choices.tsx'
import { formatDate } from '../ui/format-date.ts'
import { appNow } from '../api/app-clock.ts'
import { showMotion } from '../layout/follow-preferences.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

export function LanguagePanel() {
  const current = useLanguage((state) => state.language)
  const choose = useChooseLanguage()
  return (
    <SettingsPanel title={t('layout.language')}>
      <div className="max-w-full [&_[role=radiogroup]]:flex-wrap">
        <Choices
          label={t('layout.language')}
          value={current}
          choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={choose}
        />
      </div>
    </SettingsPanel>
  )
}

/** A choice that this browser keeps; the first one is kept as nothing. */
function useKept<T extends string>(key: BrowserKey, values: readonly [T, ...T[]]) {
  const read = () => values.find((one) => one === localTexts.read(key)) ?? values[0]
  const [value, setValue] = useState(read)
  const readAgain = useEffectEvent(() => setValue(read()))
  useEffect(() => onChangeElsewhere(key, () => readAgain()), [key])
  const keep = (next: T) => {
    if (next === values[0]) localTexts.remove(key)
    else localTexts.write(key, next)
    setValue(next)
  }
  return [value, keep] as const
}

const cycles = ['auto', 'h12', 'h23'] as const
const cycleTexts = {
  auto: 'settings.time_auto',
  h12: 'settings.time_h12',
  h23: 'settings.time_h23',
} as const

export function TimePanel() {
  const language = useLanguage((state) => state.language)
  const [cycle, keep] = useKept(browserKeys.hourCycle, cycles)
  return (
    <SettingsPanel title={t('settings.time')}>
      <Choices
        label={t('settings.time')}
        value={cycle}
        choices={cycles.map((value) => ({ value, label: t(cycleTexts[value]) }))}
        onChange={keep}
      />
      <p className="text-sm text-parchment-dim">
        {t('settings.time_now', { time: formatDate(appNow() / 1000, language) })}
      </p>
    </SettingsPanel>
  )
}

const motions = ['system', 'reduced'] as const
const motionTexts = {
  system: 'settings.motion_system',
  reduced: 'settings.motion_reduced',
} as const

export function MotionPanel() {
  const [motion, keep] = useKept(browserKeys.motion, motions)
  return (
    <SettingsPanel title={t('settings.motion')}>
      <Choices
        label={t('settings.motion')}
        value={motion}
        choices={motions.map((value) => ({ value, label: t(motionTexts[value]) }))}
        onChange={(next) => {
          keep(next)
          showMotion()
        }}
      />
    </SettingsPanel>
  )
}

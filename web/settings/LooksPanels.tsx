import { useEffect, useEffectEvent, useState } from 'react'
import { type BrowserKey, browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'
import { chooseHourCycle, hourCycles, useHourCycle } from '../i18n/hour-cycle.ts'
import { useLanguage } from '../i18n/language.ts'
import { languages } from '../i18n/languages.ts'
import { chooseNumberStyle, numberStyles, useNumberStyle } from '../i18n/number-format.ts'
import { t } from '../i18n/t.ts'
import { useChooseLanguage } from '../layout/use-choose-language.ts'
import { Choices } from '../ui/Choices.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatNumber, formatShare } from '../ui/format-number.ts'
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

/** Each way of numbers is called by a number in it; the first is the language's own. */
const numberNames = {
  comma_point: '12,345.6',
  point_comma: '12.345,6',
  space_comma: '12\u202F345,6',
  space_point: '12\u202F345.6',
} as const

export function NumberPanel() {
  const { style } = useNumberStyle()
  return (
    <SettingsPanel title={t('settings.number')}>
      <Choices
        label={t('settings.number')}
        value={style}
        choices={numberStyles.map((value) => ({
          value,
          label: value === 'auto' ? t('settings.time_auto') : numberNames[value],
        }))}
        onChange={chooseNumberStyle}
      />
      <p className="text-sm text-parchment-dim">
        {t('settings.number_example', {
          number: formatNumber(1_234_567),
          share: formatShare(0.125, 1),
        })}
      </p>
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

const cycleTexts = {
  auto: 'settings.time_auto',
  h12: 'settings.time_h12',
  h23: 'settings.time_h23',
} as const

export function TimePanel() {
  const language = useLanguage((state) => state.language)
  const { cycle } = useHourCycle()
  return (
    <SettingsPanel title={t('settings.time')}>
      <Choices
        label={t('settings.time')}
        value={cycle}
        choices={hourCycles.map((value) => ({ value, label: t(cycleTexts[value]) }))}
        onChange={chooseHourCycle}
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

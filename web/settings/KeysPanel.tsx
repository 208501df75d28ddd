import { type KeyboardEvent, useEffect, useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { onChangeElsewhere } from '../browser-storage.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { isComposing, meantKey } from '../ui/key-press.ts'
import {
  isPlace,
  keepPlaces,
  keptPlaces,
  type MovableKey,
  movableKeys,
  moveKey,
  readPlaces,
} from '../layout/chosen-keys.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

const acts = {
  '/': 'settings.key_search',
  j: 'settings.key_next',
  k: 'settings.key_previous',
  b: 'settings.key_buy',
  s: 'settings.key_sell',
  x: 'settings.key_explain',
  g: 'settings.key_go',
  '?': 'settings.key_all',
} as const satisfies Record<MovableKey, string>

/** The keys of the app, each of which can be moved to another. */
export function KeysPanel() {
  const [places, setPlaces] = useState(keptPlaces)
  const [moving, setMoving] = useState<MovableKey>()
  useEffect(() => onChangeElsewhere(browserKeys.keyPlaces, () => setPlaces(keptPlaces())), [])
  const change = (next: typeof places) => {
    keepPlaces(next)
    setPlaces(next)
    setMoving(undefined)
  }
  const take = (event: KeyboardEvent, key: MovableKey) => {
    if (moving !== key || isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') setMoving(undefined)
    const place = meantKey(event.nativeEvent)
    if (!isPlace(place) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    // Read from the browser: another tab may have moved a key a moment ago.
    change(moveKey(keptPlaces(), key, place))
  }
  const isMoved = movableKeys.some((key) => places[key] !== key)
  return (
    <SettingsPanel title={t('settings.keys')} text={t('settings.keys_text')}>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {movableKeys.map((key) => (
          <li key={key} className="flex items-center gap-3">
            <button
              type="button"
              data-takes-key={moving === key || undefined}
              aria-label={
                moving === key
                  ? t('settings.press_key')
                  : t('settings.key_of', { act: t(acts[key]), key: places[key] })
              }
              className="btn btn-plain h-9 min-w-9 px-2 font-display text-candle"
              onClick={() => setMoving(moving === key ? undefined : key)}
              onKeyDown={(event) => take(event, key)}
              onBlur={() => setMoving(undefined)}
            >
              {moving === key ? t('settings.press_key') : places[key]}
            </button>
            <span>{t(acts[key])}</span>
          </li>
        ))}
      </ul>
      {isMoved && (
        <Button className="justify-self-start" onClick={() => change(readPlaces(undefined))}>
          {t('settings.keys_reset')}
        </Button>
      )}
    </SettingsPanel>
  )
}

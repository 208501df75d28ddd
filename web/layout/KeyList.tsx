import { t } from '../i18n/t.ts'
import { keptPlaces } from './chosen-keys.ts'
import { places as destinations } from './shortcuts.ts'

/** The keys of the app, for `?`. */
export function KeyList() {
  const places = keptPlaces()
  const rows = [
    { keys: ['Ctrl', 'K'], text: t('palette.open') },
    ...Object.entries(destinations).map(([letter, { label }]) => ({
      keys: [places.g, letter],
      text: t('palette.go', { place: t(label) }),
    })),
    { keys: [places['/']], text: t('palette.key_search') },
    { keys: [places.j, places.k], text: t('palette.key_next') },
    { keys: [places.b, places.s], text: t('palette.key_trade') },
    { keys: [places.x], text: t('palette.key_explain') },
    { keys: [places['?']], text: t('palette.show_keys') },
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {rows.map(({ keys, text }) => (
          <div key={keys.join(' ')} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="well grid h-7 min-w-7 place-items-center px-1.5 font-display text-sm text-candle"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-parchment-faint">{t('palette.keys_hint')}</p>
    </>
  )
}

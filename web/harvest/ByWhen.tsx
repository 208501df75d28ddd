import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt } from '@app/contract/harvest.ts'
import { useState } from 'react'
import { useAppNow } from '../api/app-clock.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { dateFormat } from '../ui/date-format.ts'
import { formatHours } from '../ui/format-duration.ts'
import { CountField } from './CountField.tsx'
import { type Outlook, secondsUntil } from './outlook.ts'

const WANTED_MAX = 1_000_000

interface Props {
  recipe: HarvestReceipt
  seen: Outlook
  items: ReadonlyMap<number, Item>
}

/** When so many pieces of each result will have been made, on average, from now on. */
export function ByWhen({ recipe, seen, items }: Props) {
  const language = useLanguage((state) => state.language)
  const [wanted, setWanted] = useState(100)
  const now = useAppNow(60_000)
  const clock = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <CountField
        label={t('harvest.wanted')}
        hint={t('harvest.wanted_hint')}
        value={wanted}
        max={WANTED_MAX}
        onChange={setWanted}
        small
      />
      <dl className="grid grow gap-1 text-sm">
        {recipe.result.map(({ item_id }, at) => {
          const seconds = secondsUntil(wanted, at, seen)
          return (
            seconds !== undefined && (
              <div key={`${item_id} ${at}`} className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-parchment-faint">{itemName(items.get(item_id), language)}</dt>
                <dd className="tabular">
                  {t('harvest.ready_at', {
                    moment: clock.format(now + seconds * 1000),
                    duration: formatHours(seconds, language),
                  })}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

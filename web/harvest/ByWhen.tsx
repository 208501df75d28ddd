import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt } from '@app/contract/harvest.ts'
import { useState } from 'react'
import { useAppNow } from '../api/app-clock.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { CountField } from './CountField.tsx'
import { type Outlook, secondsUntil } from './outlook.ts'
import { readyText } from './ready-text.ts'

const WANTED_MAX = 1_000_000

interface Props {
  recipe: HarvestReceipt
  seen: Outlook
  items: ReadonlyMap<number, Item>
}

/** When so many pieces of a result will have been made, on average, from now on. */
export function ByWhen({ recipe, seen, items }: Props) {
  const language = useLanguage((state) => state.language)
  const now = useAppNow(60_000)
  const [wanted, setWanted] = useState(100)
  const [result, setResult] = useState(0)
  const seconds = secondsUntil(wanted, result, seen)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <CountField
        label={t('harvest.wanted')}
        hint={t('harvest.wanted_hint')}
        value={wanted}
        max={WANTED_MAX}
        onChange={setWanted}
        small
      />
      <select
        aria-label={t('harvest.results')}
        value={result}
        onChange={({ target }) => setResult(Number(target.value))}
        className="field h-8 min-w-0 grow px-2 text-sm pointer-coarse:h-10"
      >
        {recipe.result.map(({ item_id }, at) => (
          <option key={`${item_id} ${at}`} value={at}>
            {itemName(items.get(item_id), language)}
          </option>
        ))}
      </select>
      {seconds !== undefined && (
        <p className="w-full text-sm tabular">{readyText(seconds, now, language)}</p>
      )}
    </div>
  )
}

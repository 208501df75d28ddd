import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt } from '@app/contract/harvest.ts'
import { Hourglass, Play, Power } from 'lucide-react'
import { itemName } from '../catalog/item-name.ts'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import type { Outlook } from './outlook.ts'

interface Props {
  recipe: HarvestReceipt
  seen: Outlook
  /** The settings that are looked at have the recipe on. */
  isOn: boolean
  items: ReadonlyMap<number, Item>
}

/** Off, starting, running in full, or waiting and for what. */
export function Standing({ recipe, seen, isOn, items }: Props) {
  const language = useLanguage((state) => state.language)
  const { starts, waiting } = seen
  const missing = waiting && items.get(waiting.item_id)
  const line = 'flex items-center gap-2 text-sm [&>svg]:size-4 [&>svg]:shrink-0'
  if (!isOn) {
    return (
      <p className={`${line} text-parchment-dim`}>
        <Power aria-hidden="true" />
        {t('harvest.is_off')}
      </p>
    )
  }
  return (
    <div role="status" className="grid gap-1">
      {starts > 0 && (
        <p className={`${line} text-buy`}>
          <Play aria-hidden="true" />
          {t('harvest.starts', { count: starts })}
        </p>
      )}
      {waiting ? (
        <p className={`${line} text-warn`}>
          <Hourglass aria-hidden="true" />
          {t(`harvest.wait.${waiting.reason}`, {
            slot: recipe.items_slots[waiting.slot]?.name[language] ?? '',
            name: itemName(missing, language),
          })}
        </p>
      ) : (
        starts === 0 && <p className={`${line} text-buy`}>{t('harvest.full')}</p>
      )}
      {missing && waiting.reason !== 'max_reached' && (
        <ItemLink
          item={missing}
          className="target-line text-sm text-candle underline decoration-dotted underline-offset-3 hover:decoration-solid"
        >
          {t('harvest.get_item', { name: itemName(missing, language) })}
        </ItemLink>
      )}
    </div>
  )
}

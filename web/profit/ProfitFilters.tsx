import type { Item } from '@app/contract/catalog.ts'
import { ORIGINS, SIDES } from '@app/rules/profit/origin.ts'
import { X } from 'lucide-react'
import { useRewrite } from '../address/use-rewrite.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ItemPicker } from '../inventory/ItemPicker.tsx'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { filtersOf, isReversed, NOT_NARROWED, type ProfitSearch } from './filters.ts'

interface Props {
  search: ProfitSearch
  items: readonly Item[]
  /** The item that is chosen, if any. */
  chosen: number | undefined
  item: Item | undefined
  isNarrowed: boolean
}

/** What the log and its sums are narrowed to; the address keeps it. */
export function ProfitFilters({ search, items, chosen, item, isNarrowed }: Props) {
  const rewrite = useRewrite()
  const language = useLanguage((state) => state.language)
  const isBackward = isReversed(filtersOf(search))
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ItemPicker
        label={t('profit.item')}
        items={items}
        onPick={({ Itemdefid }) => rewrite({ item: String(Itemdefid) })}
      />
      {chosen !== undefined && (
        <Button size="sm" onClick={() => rewrite({ item: undefined })}>
          {itemName(item, language)}
          <X aria-hidden="true" className="size-4" />
          <span className="unseen">{t('profit.all_items')}</span>
        </Button>
      )}
      <Choice
        label={t('profit.side')}
        value={SIDES.find((side) => side === search.side) ?? ''}
        all={t('profit.all_sides')}
        choices={SIDES.map((side) => ({ value: side, label: t(`profit.side.${side}`) }))}
        onChange={(side) => rewrite({ side })}
      />
      <Choice
        label={t('profit.origin')}
        value={ORIGINS.find((origin) => origin === search.origin) ?? ''}
        all={t('profit.all_origins')}
        choices={ORIGINS.map((origin) => ({ value: origin, label: t(`profit.origin.${origin}`) }))}
        onChange={(origin) => rewrite({ origin })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`profit.${end}`)}
          hint={t('profit.utc')}
          value={search[end]}
          problem={end === 'to' && isBackward ? t('profit.reversed') : undefined}
          onChange={(day) => rewrite({ [end]: day })}
          className="grid gap-1 text-2xs text-parchment-dim"
        />
      ))}
      {isNarrowed && (
        <Button size="sm" onClick={() => rewrite(NOT_NARROWED)}>
          {t('profit.clear')}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** What is said where nothing is chosen. */
  all: string
  choices: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, value, all, choices, onChange }: ChoiceProps) {
  return (
    <label className="grid gap-1 text-2xs text-parchment-dim">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="field h-9 min-w-0 bg-slate px-2 text-sm pointer-coarse:h-11"
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}

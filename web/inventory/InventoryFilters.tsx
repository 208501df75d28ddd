import type { Item } from '@app/contract/catalog.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useAdvanced } from '../catalog/use-advanced.ts'
import { ArrowDown, ArrowUp, Lock, SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { type InventoryView, nextSort, type SortField, sortFields } from './inventory-view.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const TagPickerWidget = lazyPart(() => import('../catalog/TagPickerWidget.tsx'), 'TagPickerWidget')

const route = getRouteApi('/main/inventory/page')

interface Props {
  view: InventoryView
  onChange: (view: InventoryView) => void
  /** The ones held, whose tags are offered. */
  items: readonly Item[]
  /** Stacks that are shown. */
  shown: number
  /** Of those that can be sold: whether some are selected, and whether all are. */
  selection: 'none' | 'some' | 'all'
  onSelectAll: (isSelected: boolean) => void
}

/** Everything that narrows or orders the list. */
export function InventoryFilters(props: Props) {
  const { view, onChange, items, shown, selection, onSelectAll } = props
  const [advanced, setAdvanced] = useAdvanced(route.useSearch().advanced, view.tags.length > 0)
  return (
    <div className="grid gap-2 px-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          className="grow basis-56 sm:max-w-80"
          label={t('inventory.search')}
          value={view.text}
          onChange={(text) => onChange({ ...view, text })}
        />
        <IconButton
          label={t('tags.title')}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          look={advanced ? 'plain' : 'quiet'}
          aria-expanded={advanced}
          onClick={() => setAdvanced(!advanced)}
        />
        <div role="group" aria-label={t('inventory.sort')} className="flex flex-wrap gap-1.5">
          {sortFields.map((field) => (
            <SortButton key={field} field={field} view={view} onChange={onChange} />
          ))}
        </div>
        <Button
          size="sm"
          aria-pressed={view.onlyLocked}
          className={view.onlyLocked ? 'border-brass-deep text-candle' : ''}
          onClick={() => onChange({ ...view, onlyLocked: !view.onlyLocked })}
        >
          <Lock aria-hidden="true" className="size-3.5" />
          {t('inventory.only_locked')}
        </Button>
        {shown > 0 && (
          <Checkbox
            visible
            label={t('inventory.select_all')}
            checked={selection === 'all'}
            partly={selection === 'some'}
            onChange={onSelectAll}
          />
        )}
        <span role="status" className="ms-auto text-xs text-parchment-faint">
          {t('inventory.kinds', { count: shown })}
        </span>
      </div>
      {advanced && (
        <Suspense fallback={<div className="h-9" />}>
          <TagPickerWidget
            items={items}
            chosen={view.tags}
            onChange={(tags) => onChange({ ...view, tags })}
          />
        </Suspense>
      )}
    </div>
  )
}

interface SortProps extends Pick<Props, 'view' | 'onChange'> {
  field: SortField
}

function SortButton({ field, view, onChange }: SortProps) {
  const isOn = view.sort === field
  const Arrow = isOn && view.up ? ArrowUp : ArrowDown
  return (
    <Button
      size="sm"
      aria-pressed={isOn}
      className={isOn ? 'border-brass-deep text-candle' : ''}
      onClick={() => onChange({ ...view, ...nextSort(view, field) })}
    >
      {t(`inventory.${field}`)}
      <Arrow aria-hidden="true" className={`size-3.5 ${isOn ? '' : 'opacity-40'}`} />
      {isOn && (
        <span className="unseen">
          {t(view.up ? 'inventory.ascending' : 'inventory.descending')}
        </span>
      )}
    </Button>
  )
}

import type { Ref } from 'react'
import { t } from '../i18n/t.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Choices } from '../ui/Choices.tsx'
import { groupName } from './group-name.ts'
import type { RecipeFilter } from './recipe-filter.ts'

interface Props {
  groups: readonly string[]
  filter: RecipeFilter
  onGroup: (group: string) => void
  onText: (text: string) => void
  onHideUnavailable: (hide: boolean) => void
  /** Recipes that are shown. */
  shown: number
  searchRef: Ref<HTMLInputElement>
}

/** The groups, the search and the toggle (spec part 2 section 2). */
export function RecipeFilters({ groups, filter, shown, searchRef, ...on }: Props) {
  return (
    <div className="grid gap-3">
      <div className="-mx-3 overflow-x-auto px-3 pb-1 sm:-mx-5 sm:px-5 [&_[role=radio]]:whitespace-nowrap">
        <Choices
          label={t('craft.groups')}
          value={filter.group}
          choices={groups.map((group) => ({ value: group, label: groupName(group) }))}
          onChange={on.onGroup}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          ref={searchRef}
          label={t('craft.search')}
          value={filter.text}
          onChange={on.onText}
          className="w-full sm:w-80"
        />
        <Switch
          label={t('craft.hide_unavailable')}
          checked={filter.hideUnavailable}
          onChange={on.onHideUnavailable}
        />
        <span role="status" className="ms-auto text-xs text-parchment-faint">
          {t('craft.shown', { count: shown })}
        </span>
      </div>
    </div>
  )
}

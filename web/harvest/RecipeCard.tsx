import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { useLanguage } from '../i18n/language.ts'
import { draftOver, keepDraft, useDrafts } from './drafts.ts'
import { adjust, select, selectOwned } from './edit.ts'
import { makingOf } from '@app/rules/harvest/making.ts'
import { isSame, outlook } from './outlook.ts'
import { OutlookPanel } from './OutlookPanel.tsx'
import { PutTeamOnList } from './PutTeamOnList.tsx'
import { RunList } from './RunList.tsx'
import { SaveBar, SettingsBar } from './SettingsBar.tsx'
import { SlotItems } from './SlotItems.tsx'

interface Props {
  recipe: HarvestReceipt
  user: UserHarvest
  items: ReadonlyMap<number, Item>
  /** The player's pieces by item. */
  counts: ReadonlyMap<number, number>
  /** Undefined while the books are loading. */
  market: MarketView | undefined
  openingOf: OpeningOf
  isEnergetic: boolean
  busy: boolean
  onSave: (settings: HarvestSettings) => void
}

/** A recipe with its settings, and what they would do before they are saved. */
export function RecipeCard(props: Props) {
  const { recipe, user, items, counts, market, openingOf, isEnergetic, busy, onSave } = props
  const itemLocks = useItemLocks()
  const language = useLanguage((state) => state.language)
  const [draft, setDraft] = useDraft(user)
  const seen = outlook(recipe, draft, user, counts, itemLocks, isEnergetic)
  const withOwned = { ...selectOwned(draft, recipe.items_slots, counts), enabled: true }
  const saving = {
    isStart: draft.enabled && !user.enabled,
    isChanged: !isSame(draft, user),
    busy,
    onSave: () => onSave(draft),
  }
  return (
    <div
      role="tabpanel"
      id="harvest-recipe"
      aria-label={recipe.name[language]}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]"
    >
      <div className="panel grid min-w-0 gap-5 p-4 sm:p-5">
        <SettingsBar
          name={recipe.name[language]}
          draft={draft}
          onDraft={setDraft}
          onUseOwned={isSame(withOwned, draft) ? undefined : () => setDraft(withOwned)}
          {...saving}
        />
        {recipe.items_slots.map((slot, index) => (
          <SlotItems
            key={index}
            slot={slot}
            index={index}
            selected={draft.items[index] ?? []}
            user={user}
            items={items}
            counts={counts}
            onSelect={(id, isOn) => setDraft(select(draft, index, id, isOn))}
            onAdjust={(id, change) => setDraft(adjust(draft, index, id, change))}
          />
        ))}
        <SaveBar {...saving} />
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-18">
        <OutlookPanel
          recipe={recipe}
          seen={seen}
          isOn={draft.enabled}
          isChanged={saving.isChanged}
          isEnergetic={isEnergetic}
          items={items}
          counts={counts}
          market={market}
          making={makingOf(recipe, draft.items, openingOf)}
        />
        <PutTeamOnList recipe={recipe} settings={draft} openingOf={openingOf} />
        <RunList user={user} items={items} />
      </div>
    </div>
  )
}

/** The settings as edited, kept until they are saved. */
function useDraft(user: UserHarvest) {
  const kept = useDrafts(({ drafts }) => drafts.get(user.receipt_id))
  const draft = draftOver(user, kept)
  const setDraft = (next: HarvestSettings) => keepDraft(user.receipt_id, user, next)
  return [draft, setDraft] as const
}

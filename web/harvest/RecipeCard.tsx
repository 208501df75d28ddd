import type { Item } from '@app/contract/catalogue.ts'
import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import type { OpeningOf } from '@app/rules/catalogue/average-grant.ts'
import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { adjust, select } from './edit.ts'
import { makingOf } from './making.ts'
import { isSame, outlook } from './outlook.ts'
import { OutlookPanel } from './OutlookPanel.tsx'
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
  /** Unix milliseconds, on this machine's clock. */
  energyUntil: number
  /** Milliseconds that the application's clock is ahead of this machine's. */
  aheadMs: number
  busy: boolean
  onSave: (settings: HarvestSettings) => Promise<unknown>
}

/** A recipe with its settings, and what they would do before they are saved. */
export function RecipeCard(props: Props) {
  const { recipe, user, items, counts, market, openingOf, energyUntil, aheadMs, busy, onSave } =
    props
  const language = useLanguage((state) => state.language)
  const now = useNow()
  const [draft, setDraft] = useDraft(user)
  const isEnergetic = energyUntil > now
  const seen = outlook(recipe, draft, user, counts, isEnergetic)
  const saving = {
    isStart: draft.enabled && !user.enabled,
    isChanged: !isSame(draft, user),
    busy,
    onSave: () => void onSave(draft).catch(() => undefined),
  }
  return (
    <div
      role="tabpanel"
      id="harvest-recipe"
      aria-label={recipe.name[language]}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]"
    >
      <div className="panel grid min-w-0 gap-5 p-4 sm:p-5">
        <SettingsBar name={recipe.name[language]} draft={draft} onDraft={setDraft} {...saving} />
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
        <RunList user={user} items={items} now={now + aheadMs} aheadMs={aheadMs} />
      </div>
    </div>
  )
}

/** The settings as edited; what is set elsewhere, or has just been saved, takes their place. */
function useDraft(user: UserHarvest) {
  const [draft, setDraft] = useState<HarvestSettings>(user)
  const [saved, setSaved] = useState(user)
  if (!isSame(saved, user)) {
    setSaved(user)
    setDraft(user)
  }
  return [draft, setDraft] as const
}

const TICK_MS = 5000

/** Unix milliseconds, anew every few seconds: for bars that fill and energy that ends. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

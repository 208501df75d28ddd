import type { Item } from '@app/contract/catalogue.ts'
import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import { harvestLimits, type HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { clampParallel } from '@app/rules/harvest/settings.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { CountField } from './CountField.tsx'
import { adjust, select } from './edit.ts'
import { isSame, outlook } from './outlook.ts'
import { OutlookPanel } from './OutlookPanel.tsx'
import { RunList } from './RunList.tsx'
import { SlotItems } from './SlotItems.tsx'

interface Props {
  recipe: HarvestReceipt
  user: UserHarvest
  items: ReadonlyMap<number, Item>
  /** The player's pieces by item. */
  counts: ReadonlyMap<number, number>
  /** Unix milliseconds, on this machine's clock. */
  energyUntil: number
  /** Milliseconds that the application's clock is ahead of this machine's. */
  aheadMs: number
  busy: boolean
  onSave: (settings: HarvestSettings) => Promise<unknown>
}

/** A recipe with its settings, and what they would do before they are saved. */
export function RecipeCard(props: Props) {
  const { recipe, user, items, counts, energyUntil, aheadMs, busy, onSave } = props
  const language = useLanguage((state) => state.language)
  const now = useNow()
  const [draft, setDraft] = useState<HarvestSettings>(user)
  const [saved, setSaved] = useState(user)
  if (!isSame(saved, user)) {
    // Set elsewhere, or just saved: what the server has is shown.
    setSaved(user)
    setDraft(user)
  }
  const isEnergetic = energyUntil > now
  const seen = outlook(recipe, draft, user, counts, isEnergetic)
  const isChanged = !isSame(draft, user)
  const isStart = draft.enabled && !user.enabled
  return (
    <div
      role="tabpanel"
      id="harvest-recipe"
      aria-label={recipe.name[language]}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]"
    >
      <div className="panel grid min-w-0 gap-5 p-4 sm:p-5">
        <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-40 grow">
            <h2 className="text-xl">{recipe.name[language]}</h2>
            <Switch
              label={t('harvest.enabled')}
              checked={draft.enabled}
              onChange={(enabled) => setDraft({ ...draft, enabled })}
            />
          </div>
          <CountField
            label={t('harvest.max_parallel')}
            hint={t('harvest.max_parallel_hint')}
            value={draft.max_parallel}
            max={harvestLimits.parallelMax}
            onChange={(value) => setDraft({ ...draft, max_parallel: clampParallel(value) })}
          />
          <Button
            look="brass"
            busy={busy}
            aria-disabled={!isChanged}
            onClick={() => isChanged && void onSave(draft).catch(() => undefined)}
          >
            {t(isStart ? 'harvest.start' : 'harvest.save')}
          </Button>
        </header>
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
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-18">
        <OutlookPanel
          recipe={recipe}
          seen={seen}
          isOn={draft.enabled}
          isChanged={isChanged}
          isEnergetic={isEnergetic}
          items={items}
          counts={counts}
        />
        <RunList user={user} items={items} now={now + aheadMs} aheadMs={aheadMs} />
      </div>
    </div>
  )
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

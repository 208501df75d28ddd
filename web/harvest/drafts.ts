import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { browserKeys } from '../browser-keys.ts'
import { isUnderWay } from '../api/use-call.ts'
import { ownDrafts } from '../session/own-drafts.ts'
import { isSame } from './outlook.ts'
import { aboutSave } from './queries.ts'

/** What a player has changed and not saved: the settings it was changed from, and to. */
export interface Draft {
  readonly from: HarvestSettings
  readonly to: HarvestSettings
  /** Those that are being saved: what is set back meanwhile is changed once they are. */
  readonly sent?: HarvestSettings | undefined
}

/** The settings to show: those of the server, with what the player has changed. */
export function draftOver(saved: HarvestSettings, draft: Draft | undefined): HarvestSettings {
  if (!draft) return saved
  const { from, to, sent = to } = draft
  const slotOf = ({ items }: HarvestSettings, slot: number) => items[slot] ?? []
  const slots = Array.from({ length: Math.max(saved.items.length, to.items.length) }, (_, n) => n)
  const isEdited = (part: (settings: HarvestSettings) => unknown) =>
    [from, sent].some((other) => JSON.stringify(part(other)) !== JSON.stringify(part(to)))
  const isSlotEdited = (slot: number) => isEdited((settings) => slotOf(settings, slot))
  return {
    enabled: (isEdited(({ enabled }) => enabled) ? to : saved).enabled,
    max_parallel: (isEdited(({ max_parallel }) => max_parallel) ? to : saved).max_parallel,
    items: slots.some(isSlotEdited)
      ? slots.map((slot) => slotOf(isSlotEdited(slot) ? to : saved, slot))
      : saved.items,
  }
}

/** What remains changed and not saved now that the server has these settings. */
export function draftFrom(
  saved: HarvestSettings,
  to: HarvestSettings,
  sent?: HarvestSettings,
): Draft | undefined {
  return isSame(saved, to) && isSame(sent ?? to, to) ? undefined : { from: saved, to, sent }
}

type Kept = { readonly [part in keyof Draft]?: unknown } | null | undefined

function isDraft(kept: unknown): kept is Draft {
  const draft = kept as Kept
  const isSent = draft?.sent === undefined || isSettings(draft.sent)
  return isSettings(draft?.from) && isSettings(draft?.to) && isSent
}

function isSettings(kept: unknown): kept is HarvestSettings {
  const settings = kept as { readonly [part in keyof HarvestSettings]?: unknown } | null | undefined
  return (
    typeof settings?.enabled === 'boolean' &&
    typeof settings.max_parallel === 'number' &&
    Array.isArray(settings.items) &&
    settings.items.every((slot) => Array.isArray(slot))
  )
}

/** By recipe. The address names what began one but once. */
const drafts = ownDrafts<number, Draft>(browserKeys.harvestDrafts, isDraft)
export const { useDrafts } = drafts

/** Holds the drafts against what the server has now: what is saved is no draft any more. */
export function holdDrafts(saved: readonly (HarvestSettings & { receipt_id: number })[]): void {
  for (const one of saved) {
    const draft = useDrafts.getState().drafts.get(one.receipt_id)
    if (draft && draft.from !== one) keepDraft(one.receipt_id, one, draftOver(one, draft))
  }
}

/** Keeps what the player has changed of a recipe's settings. */
export function keepDraft(recipeId: number, saved: HarvestSettings, to: HarvestSettings): void {
  const sent = isUnderWay(aboutSave(recipeId)) ? drafts.read(recipeId)?.sent : undefined
  drafts.keep(recipeId, draftFrom(saved, to, sent))
}

/** Keeps with the draft of a recipe which settings are being saved. */
export function keepSent(recipeId: number, sent: HarvestSettings): void {
  const draft = drafts.read(recipeId)
  if (draft) drafts.keep(recipeId, { ...draft, sent })
}

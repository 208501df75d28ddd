import { create } from 'zustand'
import type { BrowserKey } from '../browser-keys.ts'
import { ApiError } from '../refusals/api-error.ts'
import { ownList } from './own-list.ts'
import { onPlayerChange, playerScope } from './player-scope.ts'

/** Drafts beyond these are forgotten, the oldest first. */
const DRAFTS_MAX = 50

/**
 * What a player has typed and not sent, by what it is about. It outlives its screen and a reload; it
 * ends with its tab and with the player's session.
 *
 * @param isDraft - whether something is a draft: another release may have kept others
 */
export function ownDrafts<About extends string | number, Draft>(
  key: BrowserKey,
  isDraft: (kept: unknown) => kept is Draft,
) {
  const isEntry = (kept: unknown): kept is readonly [About, Draft] =>
    Array.isArray(kept) && isDraft(kept[1])
  const ofTab = ownList(key, isEntry)
  const useDrafts = create<{ readonly drafts: ReadonlyMap<About, Draft> }>(() => ({
    drafts: new Map(ofTab.read()),
  }))
  onPlayerChange(() => useDrafts.setState({ drafts: new Map() }))
  const keep = (about: About, draft: Draft | undefined) => {
    const drafts = new Map(useDrafts.getState().drafts)
    if (draft === undefined && !drafts.has(about)) return
    drafts.delete(about)
    if (draft !== undefined) drafts.set(about, draft)
    const kept = [...drafts].slice(-DRAFTS_MAX)
    useDrafts.setState({ drafts: new Map(kept) })
    ofTab.write(kept)
  }
  /** Keeps for a form that opens now: once somebody else signs in, what it holds is not theirs. */
  const keeper = () => {
    const scope = playerScope()
    return (about: About, draft: Draft | undefined) => {
      if (!scope.aborted) keep(about, draft)
    }
  }
  return {
    useDrafts,
    read: (about: About) => useDrafts.getState().drafts.get(about),
    keep,
    keeper,
  }
}

/**
 * Sends what stands in a form: a reload does not bring back what is on its way, to be sent once more.
 * Refused, it is as if it had not been sent; one whose answer got lost may have been done.
 *
 * @param drop - forgets the draft; what it returns keeps it again, unless something was typed since
 */
export async function sendDraft<Reply>(
  drop: () => () => void,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const restore = drop()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.isUncertain)) restore()
    throw error
  }
}

/** Whether something may be a text of `writeForm`. */
export const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** What stands in a form, as its draft keeps it: JSON has no word for the number of an empty field. */
export const writeForm = (form: object) =>
  JSON.stringify(form, (_, value: unknown) => (Number.isNaN(value) ? 'empty' : value))

/** What `writeForm` has written; undefined for what another release wrote. */
export function readForm<Form>(text: string | undefined): Form | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text, (_, value: unknown) => (value === 'empty' ? Number.NaN : value)) as Form
  } catch {
    return undefined
  }
}

/**
 * Whether what is kept has every part of an example, and each of its kind: another release may have
 * kept less. What the example leaves open may be anything.
 */
export function isLike<Form>(kept: unknown, example: Form): kept is Form {
  if (example === undefined) return true
  if (typeof kept !== typeof example || kept === null) return false
  if (typeof example !== 'object' || example === null) return true
  const parts = kept as Readonly<Record<string, unknown>>
  return Object.entries(example).every(([name, part]) => isLike(parts[name], part))
}

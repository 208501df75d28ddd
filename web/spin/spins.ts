import { isStill } from '../ui/is-still.ts'
import type { Item } from '@app/contract/catalog.ts'
import { buildStrip } from '@app/rules/spin/strip.ts'
import { motionRules } from '@app/rules/spin/strip-motion.ts'
import type { SpinCost, SpinWheel } from '@app/rules/spin/wheel.ts'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { ApiError, PlayerChanged } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { sendOnce } from '../api/send-once.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { reserve } from '../inventory/reserved.ts'
import { ownList } from '../session/own-list.ts'
import { onPlayerChange, playerScope } from '../session/player-scope.ts'
import { toast } from '../ui/toast.ts'
import { spinKey } from './keys.ts'
import { runSpin } from './queries.ts'
import { atRest, begin, isTurning, rest, slowDown, type StripState } from './strip-state.ts'

/** The notice of an error waits for so long (spec part 2 section 8). */
const ERROR_DELAY_MS = 1000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const none: ReadonlyMap<number, StripState> = new Map()

/** The strips that have turned, by wheel. They go on when their screen is left. */
export const useSpins = create<{ readonly strips: ReadonlyMap<number, StripState> }>(() => ({
  strips: none,
}))

onPlayerChange(() => useSpins.setState({ strips: none }))

function stripStateOf(wheelId: number): StripState {
  return useSpins.getState().strips.get(wheelId) ?? atRest
}

function show(wheelId: number, state: StripState): void {
  useSpins.setState(({ strips }) => ({ strips: new Map(strips).set(wheelId, state) }))
}

const tiles = new Map<string, readonly number[]>()

/** The tiles of a wheel in an order of this page; the same for as long as its prizes are. */
export function stripOf({ id, possible_items }: SpinWheel): readonly number[] {
  const key = JSON.stringify([id, possible_items])
  const strip = tiles.get(key) ?? buildStrip(possible_items, Math.random)
  tiles.set(key, strip)
  return strip
}

type Prize = readonly [wheelId: number, itemId: number]

/** What has been won by wheels that still turn: a reload must not take it from whoever waits for it. */
const unseen = ownList(browserKeys.unseenPrizes, (kept): kept is Prize => Array.isArray(kept))

const othersUnseen = (wheelId: number) => unseen.read().filter(([id]) => id !== wheelId)

const watched = new Set<number>()

/**
 * The wheel is on the screen and says itself what was won, also before a reload that stopped it. Returns
 * what ends that.
 */
export function watch(wheel: SpinWheel): () => void {
  const { id } = wheel
  const [, result] = unseen.read().find(([wheelId]) => wheelId === id) ?? []
  const strip = stripOf(wheel)
  if (result !== undefined && !isTurning(stripStateOf(id)) && strip.includes(result)) {
    unseen.write(othersUnseen(id))
    show(id, rest(slowDown(atRest, strip, result, performance.now())))
  }
  watched.add(id)
  return () => watched.delete(id)
}

/**
 * Spins a wheel, unless it is turning: what it costs is gone at once, and the strip turns until the
 * answer is there. Whoever has left the screen is told what was won.
 */
export async function spin(
  client: QueryClient,
  wheel: SpinWheel,
  items: ReadonlyMap<number, Item>,
): Promise<void> {
  const { id } = wheel
  if (isTurning(stripStateOf(id))) return
  const scope = playerScope()
  const strip = stripOf(wheel)
  show(id, begin(stripStateOf(id), performance.now()))
  const [answer] = await Promise.all([
    ask(client, wheel),
    wait(isStill() ? 0 : motionRules.waitMinMs),
  ])
  if (scope.aborted) return
  if ('error' in answer || !strip.includes(answer.result)) {
    await wait(ERROR_DELAY_MS)
    if (scope.aborted) return
    toast(errorText('error' in answer ? answer.error : undefined), 'failed')
    show(id, atRest)
    return
  }
  const { result } = answer
  const slowing = slowDown(stripStateOf(id), strip, result, performance.now())
  if (!isStill()) {
    show(id, slowing)
    await wait(motionRules.easeOutMs)
  }
  if (scope.aborted) return
  unseen.write(othersUnseen(id))
  show(id, rest(slowing))
  if (watched.has(id)) return
  const name = itemName(items.get(result), useLanguage.getState().language)
  toast(t('spin.won', { name }), 'done')
}

/** Asks the server, with what the spin costs counted as gone until the answer is there. */
async function ask(
  client: QueryClient,
  wheel: SpinWheel,
): Promise<{ result: number } | { error: unknown }> {
  const held = client.getQueryData(inventory.queryKey)?.counts ?? new Map<number, number>()
  const reserved = reserve(costOf(wheel.need_items), held)
  try {
    const { result } = await sendOnce(`spin/${wheel.id}`, {}, (_, once) => runSpin(wheel.id, once))
    reserved.taken()
    unseen.write([...othersUnseen(wheel.id), [wheel.id, result]])
    return { result }
  } catch (error) {
    reserved.release()
    return { error }
  } finally {
    void client.invalidateQueries({ queryKey: spinKey })
  }
}

const costOf = (costs: readonly SpinCost[]) =>
  new Map(costs.map(({ id, quantity }) => [id, quantity]))

function errorText(error: unknown): string {
  const isTold = error instanceof ApiError && !(error instanceof PlayerChanged)
  const reason = isTold ? refusalText(error) : ''
  return [t('error_during_spin'), reason].filter(Boolean).join(' ')
}

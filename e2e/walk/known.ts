import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Route } from '@app/contract/route.ts'
import type { Known } from './checks.ts'

const messages = fileURLToPath(new URL('../../web/i18n/messages/', import.meta.url))
const contract = fileURLToPath(new URL('../../contract/', import.meta.url))

/** What buttons say that show more of a list. */
const SHOWS_MORE: ReadonlySet<string> = new Set([
  'kit.load_more',
  'admin.more',
  'craft.all_uses',
  'inventory.more',
  'market.more',
  'market.deeper',
])

/** What screens say of what a reload takes away: settings not saved, a prize told once, a key awaited. */
const PASSING: ReadonlySet<string> = new Set([
  'harvest.unsaved',
  'home.pack_title',
  'settings.press_key',
  'spin.won',
])

/** What screens say whose figures come a moment later. */
const COUNTING: ReadonlySet<string> = new Set(['profit.incomplete', 'worth.incomplete'])

/** Whether a name is this message, with whatever stands in its place for a number. */
function isSaidBy(message: string): (name: string) => boolean {
  const [head = '', tail = ''] = message.split(/\{[^}]*\}/)
  return (name) => name.startsWith(head) && name.endsWith(tail)
}

/** What the checks know of the product: its messages and which calls a rule may refuse. */
export async function readKnown(): Promise<Known> {
  const messageIds = new Set<string>()
  const crashTexts: string[] = []
  const passingTexts: string[] = []
  const countingTexts: string[] = []
  const more: ((name: string) => boolean)[] = []
  for await (const file of glob('*/*.ts', { cwd: messages })) {
    const texts = Object.assign({}, ...Object.values((await import(messages + file)) as object))
    for (const [id, text] of Object.entries(texts as Record<string, string>)) {
      messageIds.add(id)
      if (id === 'layout.crashed_title') crashTexts.push(text)
      if (PASSING.has(id)) passingTexts.push(text.split('{')[0]!)
      if (COUNTING.has(id)) countingTexts.push(text)
      if (SHOWS_MORE.has(id)) more.push(isSaidBy(text))
    }
  }
  const refusable = await refusableCalls()
  const mayRefuse = (call: string) => refusable.some((one) => one.test(call))
  const showsMore = (name: string) => more.some((isSaid) => isSaid(name))
  return { messageIds, crashTexts, passingTexts, countingTexts, showsMore, mayRefuse }
}

/** Calls that change something or ask whether it may be, and the refresh of a session that has ended. */
async function refusableCalls(): Promise<RegExp[]> {
  const found: Route[] = []
  for await (const file of glob('*.ts', { cwd: contract })) {
    for (const tables of Object.values((await import(contract + file)) as object)) {
      if (typeof tables !== 'object') continue
      found.push(...Object.values(tables as object).filter((one) => typeof one?.path === 'string'))
    }
  }
  const isAsked = ({ path, changes }: Route) =>
    changes === true || /check-|jwt_refresh|quote/.test(path)
  return found
    .filter(isAsked)
    .map(({ method, path }) => new RegExp(`^${method} /api${path.replaceAll(/:\w+/g, '[^/]+')}$`))
}

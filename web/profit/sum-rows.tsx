import type { Item } from '@app/contract/catalog.ts'
import type { HeldCost, NamedSums, ProfitSums } from '@app/contract/profit.ts'
import { ORIGINS } from '@app/rules/profit/origin.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { ItemCell } from '../catalog/ItemCell.tsx'
import { sumHeld, unrealized } from './sum-profit.ts'
import type { SumRow } from './SumTable.tsx'

interface Surroundings {
  readonly items: ReadonlyMap<number, Item>
  readonly buyPrices: ReadonlyMap<number, number>
  readonly feeBps: number
  readonly language: Language
}

const NOTHING: ProfitSums = {
  bought: 0,
  paid: 0,
  sold: 0,
  received: 0,
  cost: 0,
  lost: 0,
  profit: 0,
}

/** The rows of a table of sums: the most profitable items first, origins, or the newest days. */
export function sumRows(
  by: 'item' | 'origin' | 'day',
  sums: readonly NamedSums[],
  held: readonly HeldCost[],
  { items, buyPrices, feeBps, language }: Surroundings,
): SumRow[] {
  if (by === 'day') {
    return sums.map(({ name, ...of }) => ({
      name,
      head: <th scope="row">{formatSlot(Number(name), 'day', language)}</th>,
      sums: of,
    }))
  }
  const parts = Map.groupBy(held, (part) => (by === 'item' ? String(part.item_id) : part.origin))
  const known = new Map(sums.map(({ name, ...of }) => [name, of]))
  const names =
    by === 'origin'
      ? ORIGINS.filter((origin) => known.has(origin) || parts.has(origin))
      : [...new Set([...known.keys(), ...parts.keys()])]
  const rows = names.map((name): SumRow => {
    const own = parts.get(name) ?? []
    const origin = ORIGINS.find((one) => one === name)
    return {
      name,
      head: origin ? (
        <th scope="row">{t(`profit.origin.${origin}`)}</th>
      ) : (
        <ItemCell itemId={Number(name)} item={items.get(Number(name))} />
      ),
      sums: known.get(name) ?? NOTHING,
      held: sumHeld(own, buyPrices, feeBps),
      unrealized: unrealized(own, buyPrices, feeBps),
    }
  })
  if (by === 'origin') return rows
  return rows.sort((a, b) => b.sums.profit - a.sums.profit || Number(a.name) - Number(b.name))
}

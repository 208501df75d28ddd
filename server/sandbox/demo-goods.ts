import { readdir, readFile } from 'node:fs/promises'
import { Field } from '@app/rules/content/field.ts'
import { averageOutputs } from '@app/rules/craft/draw-outputs.ts'
import { parseCraft } from '@app/rules/craft/parse-craft.ts'

const folder = new URL('../../content/items/', import.meta.url)
const crafts = new URL('../../content/play/craft.json', import.meta.url)

/** An item that the sandbox's traders deal in. */
export interface DemoGood {
  readonly item_id: number
  /** Coins that it usually costs. */
  readonly price: number
  /** Pieces traded on a usual day. */
  readonly volume: number
  /** What goes into a piece, by the first recipe that makes it; nothing for what is not made. */
  readonly made_of: readonly { readonly item_id: number; readonly count: number }[]
}

interface Definition {
  readonly itemdefid: number
  readonly type: string
  readonly marketable?: boolean
  readonly hidden?: boolean
  readonly demo_price?: number
  readonly demo_volume?: number
}

/** The goods of the demo world, from its item files (content/items/README.md), by id. */
export async function readDemoGoods(): Promise<DemoGood[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const recipes = await readRecipes()
  return files
    .flatMap((text) => (JSON.parse(text) as { items: Definition[] }).items)
    .filter((item) => item.type === 'item' && item.marketable === true && item.hidden !== true)
    .flatMap(({ itemdefid, demo_price = 0, demo_volume = 0 }) =>
      demo_price > 0 && demo_volume > 0
        ? [
            {
              item_id: itemdefid,
              price: demo_price,
              volume: demo_volume,
              made_of: recipes.get(itemdefid) ?? [],
            },
          ]
        : [],
    )
    .sort((a, b) => a.item_id - b.item_id)
}

/** Ingredients of one piece, by the item that they make. */
async function readRecipes(): Promise<Map<number, DemoGood['made_of']>> {
  const { kind: _, ...file } = JSON.parse(await readFile(crafts, 'utf8')) as { kind: string }
  const made = new Map<number, DemoGood['made_of']>()
  for (const { OutputList, ConsumableList } of parseCraft(new Field(file)).recipes) {
    const [output, ...others] = averageOutputs(OutputList)
    if (!output || others.length > 0 || made.has(output[0])) continue
    made.set(
      output[0],
      ConsumableList.map((one) => ({ item_id: one.TypeId, count: one.Count / output[1] })),
    )
  }
  return made
}

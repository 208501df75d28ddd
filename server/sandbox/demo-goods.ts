import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../content/items/', import.meta.url)

/** An item that the sandbox's traders deal in. */
export interface DemoGood {
  readonly item_id: number
  /** Coins that it usually costs. */
  readonly price: number
  /** Pieces traded on a usual day. */
  readonly volume: number
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
  return files
    .flatMap((text) => (JSON.parse(text) as { items: Definition[] }).items)
    .filter((item) => item.type === 'item' && item.marketable === true && item.hidden !== true)
    .flatMap(({ itemdefid, demo_price = 0, demo_volume = 0 }) =>
      demo_price > 0 && demo_volume > 0
        ? [{ item_id: itemdefid, price: demo_price, volume: demo_volume }]
        : [],
    )
    .sort((a, b) => a.item_id - b.item_id)
}

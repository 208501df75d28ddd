import { ItemCell } from '../../web/catalog/ItemCell.tsx'
import { ItemTile } from '../../web/catalog/ItemTile.tsx'
import type { Frame } from '../frame.ts'
import { byRarity, longNamed } from '../samples.ts'

export const frame: Frame = {
  states: {
    'each rarity': () => (
      <p className="flex flex-wrap gap-3">
        {byRarity.map((item, nth) => (
          <ItemTile key={item.Itemdefid} item={item} count={10 ** nth} size={64} />
        ))}
      </p>
    ),
    'an item that is not known': () => <ItemTile item={undefined} />,
    'the longest name in a row': () => (
      <table className="ledger">
        <tbody>
          {[longNamed, byRarity[0]!].map((item) => (
            <tr key={item.Itemdefid}>
              <ItemCell itemId={item.Itemdefid} item={item} />
              <td className="num">12</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
}

import { useQuery } from '@tanstack/react-query'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemIcon } from '../catalog/ItemIcon.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useEveryItem } from './every-item.ts'
import { FlowCells } from './FlowCells.tsx'
import { assetFlows } from './queries.ts'
import type { Days } from './sum-flows.ts'

/** The rows of one operation's assets. */
export function AssetFlowWidget({ operation, days }: { operation: string; days: Days }) {
  const flows = useQuery(assetFlows(operation, days))
  const items = useEveryItem()
  const language = useLanguage((state) => state.language)
  if (!flows.data || !items) {
    return (
      <tr>
        <td colSpan={5} data-wide="true">
          {flows.isError ? (
            <span role="alert" className="text-sell">
              {refusalText(flows.error)}
            </span>
          ) : (
            <Skeleton className="h-6 w-full" />
          )}
        </td>
      </tr>
    )
  }
  return flows.data.map(({ asset, minted, burned }) => {
    const [made, gone] = [BigInt(minted), BigInt(burned)]
    return (
      <tr key={asset}>
        <th scope="row" data-wide="true" className="text-start font-normal">
          <span className="flex min-w-0 items-center gap-2 ps-5">
            {asset > 0 ? <ItemIcon item={items.get(asset)} /> : <CoinIcon unit="coin" />}
            <span className="min-w-0 break-words">
              {asset > 0 ? itemName(items.get(asset), language) : t('admin.coins')}
            </span>
            {asset > 0 && <span className="text-xs text-parchment-faint tabular">{asset}</span>}
          </span>
        </th>
        <FlowCells
          flow={
            asset > 0 ? { items_in: made, items_out: gone } : { coins_in: made, coins_out: gone }
          }
        />
      </tr>
    )
  })
}

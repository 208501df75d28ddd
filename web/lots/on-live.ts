import type { LiveEventOf } from '@app/contract/live.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { applyLotChanges } from '@app/rules/market/apply-lot-change.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import { Newest } from '../live/newest.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { pricesKey } from '../prices/keys.ts'
import type { PriceTable } from '../prices/price-table.ts'
import { forPlayer } from '../session/player-scope.ts'
import { myLotsKey } from './keys.ts'
import { withOwnPrices } from './own-prices.ts'
import { myLots } from './queries.ts'

const following = forPlayer((scope) => ({
  scope,
  heard: new Newest(),
  pricing: undefined as Promise<void> | undefined,
}))

function changeLots(client: QueryClient, changes: LiveEventOf<'lot_changed'>['data']): void {
  const state = following()
  const news = changes.filter(
    ({ lot_uuid, version }) => state.heard.note(lot_uuid, version) === 'newer',
  )
  if (news.length === 0) return
  client.setQueryData<readonly UserLot[]>(myLotsKey, (lots) => lots && applyLotChanges(lots, news))
  if (client.isFetching({ queryKey: myLotsKey }) > 0) loadAnew(client, myLotsKey)
  state.pricing ??= priceOwnLots(client, state.scope).finally(() => {
    state.pricing = undefined
  })
}

/**
 * Sets the own prices in the price table by the own lots, which are loaded once for it and kept up to
 * date from then on: the whole table would be a hundred times as much.
 */
async function priceOwnLots(client: QueryClient, scope: AbortSignal): Promise<void> {
  try {
    const known = client.getQueryData(myLotsKey) !== undefined
    if (!known) await client.fetchQuery(myLots)
    // An answer on its way may have been read before the change.
    if (client.isFetching({ queryKey: pricesKey }) > 0)
      await client.fetchQuery({ queryKey: pricesKey })
  } catch {
    loadAnew(client, pricesKey)
    return
  }
  const lots = client.getQueryData<readonly UserLot[]>(myLotsKey)
  if (scope.aborted || !lots) return
  client.setQueryData<PriceTable>(pricesKey, (table) => table && withOwnPrices(table, lots))
}

export const lotsLive: LiveReaction = {
  on: { lot_changed: changeLots },
  keeps: [{ queryKey: myLotsKey }],
}

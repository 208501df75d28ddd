import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { copyAddress } from '../ui/copy-address.ts'
import { type MarketSearch, searchTextOf } from './market-search.ts'

/** Copies a link to the market, looked at in this way; shows it where the browser refuses to. */
export function copyMarketLink(search: MarketSearch): void {
  const text = searchTextOf(search)
  const address = `${location.origin}${paths.market}${text && `?${text}`}`
  copyAddress(address, t('lists.copied'))
}

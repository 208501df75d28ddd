import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { type MarketSearch, searchTextOf } from './market-search.ts'

/** Copies a link to the market, looked at in this way; shows it where the browser refuses to. */
export function copyMarketLink(search: MarketSearch): void {
  const text = searchTextOf(search)
  const address = `${location.origin}${paths.market}${text && `?${text}`}`
  // A page without a secure address has no clipboard.
  const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('none'))
  copied.then(
    () => toast(t('lists.copied'), 'done'),
    () => toast(address),
  )
}

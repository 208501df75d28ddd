import type { Exchange } from '@app/contract/exchange.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'

/** Says how an exchange ended, or that it has not yet, wherever the player is. */
export function tellExchange({ state, direction, currency, count, coins }: Exchange): void {
  if (state === 'pending') toast(t('exchange.pending'))
  else if (state === 'undone') toast(t('exchange.undone'), 'failed')
  else if (direction === 'to_steam') toast(t('exchange.success_coin', { count: coins }), 'done')
  else toast(t(`exchange.success_${currency}`, { count }), 'done')
}

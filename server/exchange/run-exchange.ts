import type { Exchange as ShownExchange } from '@app/contract/exchange.ts'
import type { RefusalCode } from '@app/contract/refusals.ts'
import type { CallKey } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { beginExchange, type ExchangeOrder } from './begin-exchange.ts'
import { type ExchangeDeps, showExchange } from './exchange.ts'
import { finishExchange } from './finish-exchange.ts'

/**
 * Exchanges, and answers how it ended; `pending` when the platform is silent. A call repeated with
 * its key finds the exchange of the first one and answers how that stands now.
 */
export async function runExchange(
  deps: ExchangeDeps,
  order: ExchangeOrder,
  call: CallKey | undefined,
): Promise<ShownExchange> {
  const { exchange_id } = await beginExchange(deps, order, call)
  deps.reached('recorded')
  const ended = await finishExchange(deps, exchange_id, false)
  if (ended.refusal !== null) {
    // Written by ourselves, from this list of codes.
    throw new Refusal(ended.refusal as RefusalCode, { need: ended.count })
  }
  return showExchange(ended)
}

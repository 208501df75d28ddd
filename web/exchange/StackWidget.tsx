import { exchangeRoutes } from '@app/contract/exchange.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { exchangeKey } from './keys.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Lays scattered stacks in the player's Steam inventory together (spec part 1 sections 4 and 8). */
export function StackWidget({ className }: { className?: string }) {
  const client = useQueryClient()
  const stack = useCall({
    about: 'exchange/stack',
    send: (_: void, once) => call(exchangeRoutes.stackSteamInventory, {}, once),
    done: () => {
      toast(t('exchange.stacked'), 'done')
      return client.invalidateQueries({ queryKey: exchangeKey })
    },
    failed: () => t('exchange.stack_failed'),
  })
  return (
    <Button busy={stack.busy} onClick={() => stack.run()} className={className}>
      <Layers aria-hidden="true" className="size-4" />
      {t('exchange.stack')}
    </Button>
  )
}

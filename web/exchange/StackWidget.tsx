import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { liveKeys } from '../live/follow-book.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { stackInventory } from './queries.ts'

/** Lays scattered stacks in the player's Steam inventory together (spec part 1 sections 4 and 8). */
export function StackWidget({ className }: { className?: string }) {
  const client = useQueryClient()
  const stack = useMutation({
    ...stackInventory,
    onSuccess: () => {
      toast(t('exchange.stacked'), 'done')
      return client.invalidateQueries({ queryKey: liveKeys.exchange })
    },
    onError: () => toast(t('exchange.stack_failed'), 'failed'),
  })
  return (
    <Button busy={stack.isPending} onClick={() => stack.mutate()} className={className}>
      <Layers aria-hidden="true" className="size-4" />
      {t('exchange.stack')}
    </Button>
  )
}

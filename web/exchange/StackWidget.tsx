import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { liveKeys } from '../live/follow-book.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { stackInventory } from './queries.ts'

/** Lays scattered stacks in the player's Steam inventory together (spec part 1 sections 4 and 8). */
export function StackWidget() {
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
    <div className="panel flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-60 grow basis-0">
        <p className="text-sm text-parchment-dim">{t('exchange.stack_text')}</p>
        <Link
          to={paths.history}
          className="text-sm text-candle underline decoration-line-lit underline-offset-4"
        >
          {t('exchange.history')}
        </Link>
      </div>
      <Button busy={stack.isPending} onClick={() => stack.mutate()} className="max-sm:w-full">
        <Layers aria-hidden="true" className="size-4" />
        {t('exchange.stack')}
      </Button>
    </div>
  )
}

import { BULK_MAX } from '@app/contract/order.ts'
import { Lock, Store, X } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { useLocking } from '../item-locks/use-locking.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import type { Stack } from './inventory-view.ts'

interface Props {
  /** The selected stacks. */
  stacks: readonly Stack[]
  onSell: () => void
  onClear: () => void
}

/**
 * What can be done with the selected stacks; over the foot of the list while there are any. The region
 * that says how many is always there: readers announce what changes in it.
 */
export function SellBar(props: Props) {
  const count = props.stacks.length
  // The bar goes with what it locks; what follows is done all the same.
  const locking = useLocking()
  return (
    <>
      <span aria-live="polite" className="unseen">
        {count > 0 && t('inventory.chosen', { count })}
      </span>
      {count > 0 && <Bar {...props} locking={locking} />}
    </>
  )
}

interface BarProps extends Props {
  locking: ReturnType<typeof useLocking>
}

function Bar({ stacks, onSell, onClear, locking: { run, busy } }: BarProps) {
  const value = stacks.reduce((sum, stack) => sum + (stack.value ?? 0), 0)
  const tooMany = stacks.length > BULK_MAX ? t('inventory.too_many', { max: BULK_MAX }) : undefined
  return (
    <div className="pop sticky bottom-3 z-20 mx-1 mt-2 flex items-center gap-2 px-3 sm:gap-4 py-2 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]">
      <span className="min-w-0 grow text-sm tabular">
        {t('inventory.chosen', { count: stacks.length })}
        <span className="text-parchment-dim max-sm:block sm:ms-2">
          <Price coins={value} iconSize={16} />
        </span>
      </span>
      <Button look="sell" className="shrink-0 whitespace-nowrap" blocked={tooMany} onClick={onSell}>
        <Store aria-hidden="true" className="size-4 max-sm:hidden" />
        {t('inventory.sell_chosen')}
      </Button>
      <IconButton
        label={t('inventory.lock_chosen')}
        icon={<Lock aria-hidden="true" className="size-4" />}
        look="plain"
        busy={busy}
        blocked={tooMany}
        onClick={() => run({ itemIds: stacks.map(({ id }) => id), isLock: true }, onClear)}
      />
      <IconButton
        label={t('inventory.clear')}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onClear}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'
import { alerts } from './queries.ts'

const AlertPopup = lazyPart(() => import('./AlertPopup.tsx'), 'AlertPopup', 'popup')

interface Props {
  itemId: number
  name: string
}

/** Opens the price alerts of an item; lit while one waits. */
export function AlertWidget({ itemId, name }: Props) {
  const own = useQuery(alerts).data ?? []
  const isSet = own.some(({ item_id, state }) => item_id === itemId && state !== 'done')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useEver(isOpen)
  const Sign = isSet ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={t('alerts.open')}
        aria-haspopup="dialog"
        icon={<Sign aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => setOpen(true)}
      />
      {wasOpen && (
        <Suspense>
          <AlertPopup itemId={itemId} name={name} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

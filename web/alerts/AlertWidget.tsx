import { getRouteApi } from '@tanstack/react-router'
import { BellPlus, BellRing } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useOwnAlerts } from './use-own-alerts.ts'

const AlertPopup = lazyPart(() => import('./AlertPopup.tsx'), 'AlertPopup', 'popup')

const route = getRouteApi('/main')

interface Props {
  itemId: number
  name: string
  /** The item is traded; of one that was, the alerts that there are can be removed. */
  isTraded: boolean
}

/** Opens the price alerts of an item; lit while one waits. */
export function AlertWidget({ itemId, name, isTraded }: Props) {
  const here = useOwnAlerts().alerts.filter(({ item_id }) => item_id === itemId)
  const isSet = here.some(({ state }) => state !== 'done')
  const isOpen = route.useSearch().popup === 'alerts'
  const overlay = useOverlay()
  const Sign = isSet ? BellRing : BellPlus
  if (!isTraded && here.length === 0 && !isOpen) return null
  return (
    <>
      <IconButton
        label={t('alerts.open')}
        aria-haspopup="dialog"
        icon={<Sign aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => overlay.open({ popup: 'alerts' })}
      />
      <Suspense>
        <AlertPopup
          itemId={itemId}
          name={name}
          isTraded={isTraded}
          open={isOpen}
          onClose={() => overlay.close('popup')}
        />
      </Suspense>
    </>
  )
}

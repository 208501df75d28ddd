import { getRouteApi } from '@tanstack/react-router'
import { Crosshair } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useAutomaticOrders } from './use-automatic-orders.ts'

const AutomaticPopup = lazyPart(() => import('./AutomaticPopup.tsx'), 'AutomaticPopup', 'popup')

const route = getRouteApi('/main')

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
}

/** Opens the automatic orders of an item; lit while there is one. */
export function AutomaticWidget({ itemId, name, held }: Props) {
  const isSet = useAutomaticOrders(itemId).orders.length > 0
  const isOpen = route.useSearch().popup === 'automatic'
  const overlay = useOverlay()
  return (
    <>
      <IconButton
        label={t('automatic.orders')}
        aria-haspopup="dialog"
        icon={<Crosshair aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => overlay.open({ popup: 'automatic' })}
      />
      <Suspense>
        <AutomaticPopup
          itemId={itemId}
          name={name}
          held={held}
          open={isOpen}
          onClose={() => overlay.close('popup')}
        />
      </Suspense>
    </>
  )
}

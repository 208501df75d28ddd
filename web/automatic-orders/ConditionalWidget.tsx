import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Crosshair } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'
import { conditionalOrders, standingOrders } from './queries.ts'

const ConditionalPopup = lazyPart(
  () => import('./ConditionalPopup.tsx'),
  'ConditionalPopup',
  'popup',
)

const route = getRouteApi('/main')

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds. */
  held: number
}

/** Opens the orders of an item that act by themselves; lit while there is one. */
export function ConditionalWidget({ itemId, name, held }: Props) {
  const isHere = ({ item_id }: { item_id: number }) => item_id === itemId
  const waits = (useQuery(conditionalOrders).data ?? []).some(isHere)
  const isKept = (useQuery(standingOrders).data ?? []).some(isHere)
  const isSet = waits || isKept
  const isOpen = route.useSearch().popup === 'automatic'
  const overlay = useOverlay()
  const wasOpen = useEver(isOpen)
  return (
    <>
      <IconButton
        label={t('automatic.open')}
        aria-haspopup="dialog"
        icon={<Crosshair aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => overlay.open({ popup: 'automatic' })}
      />
      {wasOpen && (
        <Suspense>
          <ConditionalPopup
            itemId={itemId}
            name={name}
            held={held}
            open={isOpen}
            onClose={() => overlay.close('popup')}
          />
        </Suspense>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Crosshair } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'
import { conditionalOrders } from './queries.ts'

const ConditionalPopup = lazyPart(
  () => import('./ConditionalPopup.tsx'),
  'ConditionalPopup',
  'popup',
)

const route = getRouteApi('/main')

interface Props {
  itemId: number
  name: string
}

/** Opens the orders of an item that wait for a price; lit while one waits. */
export function ConditionalWidget({ itemId, name }: Props) {
  const isSet = (useQuery(conditionalOrders).data ?? []).some(({ item_id }) => item_id === itemId)
  const isOpen = route.useSearch().popup === 'conditional'
  const overlay = useOverlay()
  const wasOpen = useEver(isOpen)
  return (
    <>
      <IconButton
        label={t('conditional.open')}
        aria-haspopup="dialog"
        icon={<Crosshair aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => overlay.open({ popup: 'conditional' })}
      />
      {wasOpen && (
        <Suspense>
          <ConditionalPopup
            itemId={itemId}
            name={name}
            open={isOpen}
            onClose={() => overlay.close('popup')}
          />
        </Suspense>
      )}
    </>
  )
}

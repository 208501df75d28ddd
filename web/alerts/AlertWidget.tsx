import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BellPlus, BellRing } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'
import { alerts } from './queries.ts'

const AlertPopup = lazyPart(() => import('./AlertPopup.tsx'), 'AlertPopup', 'popup')

const route = getRouteApi('/main')

interface Props {
  itemId: number
  name: string
}

/** Opens the price alerts of an item; lit while one waits. */
export function AlertWidget({ itemId, name }: Props) {
  const own = useQuery(alerts).data
  const isSet = [...(own?.alerts ?? []), ...(own?.changes ?? [])].some(
    ({ item_id, state }) => item_id === itemId && state !== 'done',
  )
  const isOpen = route.useSearch().popup === 'alerts'
  const overlay = useOverlay()
  const wasOpen = useEver(isOpen)
  const Sign = isSet ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={t('alerts.open')}
        aria-haspopup="dialog"
        icon={<Sign aria-hidden="true" className={`size-4.5 ${isSet ? 'text-candle' : ''}`} />}
        onClick={() => overlay.open({ popup: 'alerts' })}
      />
      {wasOpen && (
        <Suspense>
          <AlertPopup
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

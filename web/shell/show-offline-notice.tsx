import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { isOffline } from '../ui/is-offline.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useLive } from '../live/use-live.ts'

function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says beside the app when there is no network. Call it once. */
export function showOfflineNotice(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<OfflineNotice />)
}

/** A server on this machine can be reached without any. */
function OfflineNotice() {
  const isWithout = useSyncExternalStore(onNetworkChange, isOffline)
  const isLive = useLive(({ state }) => state === 'connected')
  useMessages()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-21 z-50 grid justify-items-center md:bottom-6"
    >
      {isWithout && !isLive && (
        <p className="pop max-w-md px-4 py-3 text-pretty">{t('offline.text')}</p>
      )}
    </div>
  )
}

import { CircleAlert, CircleCheck } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { toast as show, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { keepNotices, type Notice } from './notices.ts'
import { useWide } from './use-wide.ts'

const SHOWN_MS = 3000

let mounted = false

/**
 * Mounts the toaster beside the app at the first call, so that pages without toasts stay small.
 *
 * @param listed - what belongs in the list of the last notices, this one or earlier ones among it
 */
export function showToast({ text, kind }: Notice, listed: readonly Notice[]): void {
  keepNotices(listed)
  if (!mounted) {
    mounted = true
    const host = document.body.appendChild(document.createElement('div'))
    createRoot(host).render(<ToastHost />)
  }
  if (kind === 'done') show.success(text)
  else if (kind === 'failed') show.error(text)
  else show(text)
}

function ToastHost() {
  useMessages()
  const isWide = useWide()
  return (
    <Toaster
      // A phone has its bar and the buttons of its sheets at the bottom.
      position={isWide ? 'bottom-center' : 'top-center'}
      containerAriaLabel={t('kit.toasts')}
      duration={SHOWN_MS}
      offset={24}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 0.375rem)' }}
      // The library brings the system's typeface along.
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-buy" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'pop flex w-full items-center gap-2.5 px-4 py-3 text-base text-parchment',
        },
      }}
    />
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { buttonClass } from './Button.tsx'
import { focusMain } from './focus-main.ts'

interface Props {
  title: ReactNode
  /** Under the title: one sentence, if the popup needs one. */
  description?: ReactNode
  open: boolean
  onClose: () => void
  children: ReactNode
  /** 'sm' for a question, 'md' for a form, 'lg' for a table. */
  size?: 'sm' | 'md' | 'lg'
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const

/**
 * A popup over the screen: keeps the focus, closes by Escape, by its cross, and by the overlay only
 * if press and release both happened on it (spec part 1 section 2). On a phone it is a sheet; elsewhere
 * its upper edge stays where it is, so that what loads in it moves nothing that is being pressed.
 *
 * Load it lazily with the popup that uses it; it brings the dialog library along.
 */
export function Dialog({ title, description, open, onClose, children, size = 'md' }: Props) {
  const body = useRef<HTMLDivElement>(null)
  // A control had the focus. One that an address or a key opens may have none to give it back to: the
  // library would give it to the first one in the page, such as a search field, which takes all keys.
  const isOpened = useRef(true)
  // What the popup is about comes first, its cross last; a phone's keyboard waits to be asked.
  const firstControl = () => {
    isOpened.current = document.activeElement?.matches('body, main') === false
    if (isTouched()) return true
    const find = (kind: string) => body.current?.querySelector<HTMLElement>(kind)
    return find('input') ?? find('button:not([tabindex="-1"])') ?? true
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="popup-shade" />
        <Base.Viewport className="popup-place">
          <Base.Popup
            initialFocus={firstControl}
            finalFocus={() => isOpened.current || focusMain()}
            className={`popup-box ${widths[size]}`}
          >
            <header className="flex items-start gap-3 px-5 pt-4 pb-3">
              <div className="min-w-0 grow">
                <Base.Title className="text-lg wrap-anywhere">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-0.5 text-sm wrap-anywhere text-parchment-dim">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label={t('kit.close')}
                className={`${buttonClass({ look: 'quiet' })} -me-2 size-9 !px-0`}
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </header>
            <div className="brass-rule shrink-0" />
            <div ref={body} className="overflow-y-auto overscroll-contain px-5 py-4">
              <Content>{children}</Content>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Where a finger has opened it, the popup is painted before its content is drawn: a press is answered at
 * once on a slow phone, too. For keys all is there at once, so that none is lost.
 */
function Content({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(() => !isTouched())
  useEffect(() => {
    if (isDrawn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDrawn])
  return isDrawn && children
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from './Button.tsx'

interface Props {
  children: ReactNode
  /** Sends the same again where its answer got lost; see `useCall`. */
  onRepeat?: (() => void) | undefined
  busy?: boolean
}

/** Why a form could not be sent, above its button. */
export function FormFailure({ children, onRepeat, busy }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  const hasRepeated = useRef(false)
  const canRepeat = onRepeat !== undefined
  useLayoutEffect(() => {
    // Answered otherwise, it leaves no button: whoever pressed it goes on from here.
    if (hasRepeated.current && !canRepeat) alert.current?.focus()
    hasRepeated.current = false
  }, [canRepeat])
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-danger/50 bg-sell-deep/30 px-3 py-2 text-danger"
    >
      <p>{children}</p>
      {onRepeat && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => {
            hasRepeated.current = true
            onRepeat()
          }}
        >
          {t('kit.retry')}
        </Button>
      )}
    </div>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from './Button.tsx'

/** What of a list is not read yet, and how to read it. */
export interface Older {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** The last attempt failed; nothing asks again by itself. */
  readonly hasFailed: boolean
  readonly load: () => void
}

interface Props {
  older: Older
  /** Loads when the end comes into view; otherwise only when pressed. */
  auto?: boolean
  /** What the end of the list says. */
  end?: string
}

/** The end of a list that is read page by page. After a failure it waits to be pressed. */
export function LoadMore({ older, auto = true, end }: Props) {
  const { hasMore, isLoading, hasFailed, load } = older
  const box = useRef<HTMLDivElement>(null)
  const isReady = auto && hasMore && !isLoading && !hasFailed
  const onSeen = useEffectEvent(load)
  useEffect(() => {
    if (!isReady || !box.current) return undefined
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && onSeen(),
      { rootMargin: '400px' },
    )
    // A new observer reports at once whether the end is still in view.
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isReady])
  return (
    <div ref={box} className="grid min-h-12 justify-items-center gap-2 py-3">
      {hasFailed && (
        <p role="alert" className="text-sm text-warn">
          {t('kit.failed')}
        </p>
      )}
      {hasMore ? (
        <Button busy={isLoading} onClick={load}>
          {t(hasFailed ? 'kit.retry' : 'kit.load_more')}
        </Button>
      ) : (
        end && <p className="text-xs text-parchment-faint">{end}</p>
      )}
    </div>
  )
}

import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { t } from '../i18n/t.ts'
import { useRelease } from '../release/release.ts'
import { Button } from './Button.tsx'
import { CodeMissing } from './load-code.ts'

/** Its code could not be loaded, or a mistake of ours stopped it. */
type Failure = 'missing' | 'crashed'

/** What is shown in place of a part that failed. */
export type Look = 'quiet' | 'panel' | 'popup' | 'screen'

interface Props {
  look: Look
  /** Called when the failure is shown. */
  onFailed: () => void
  onRetry: () => void
  /** Of a popup: takes it away. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Keeps the failure of one part from taking the page around it. */
export class PartBoundary extends Component<Props, { failure: Failure | undefined }> {
  override state = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: error instanceof CodeMissing ? 'missing' : 'crashed' }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    const { look, onRetry, onClose, children } = this.props
    const { failure } = this.state
    if (!failure) return children
    if (look === 'quiet') return <TryAgainLater onRetry={onRetry} />
    return <PartFailed look={look} failure={failure} onRetry={onRetry} onClose={onClose} />
  }
}

const QUIET_PAUSE_MS = 30_000

/** Shows nothing, and tries again after a while or when the network is back. */
function TryAgainLater({ onRetry }: { onRetry: () => void }) {
  useRetry(onRetry, QUIET_PAUSE_MS)
  return null
}

/** Tries again when the network is back, or after so many milliseconds. */
function useRetry(onRetry: () => void, pauseMs?: number) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    const timer = pauseMs && setTimeout(again, pauseMs)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [pauseMs])
}

/** A page that has just started is not started again: two servers of different releases could go on so. */
const RELOAD_AFTER_MS = 60_000

interface FailedProps extends Omit<Props, 'children' | 'onFailed'> {
  failure: Failure
}

function PartFailed({ look, failure, onRetry, onClose }: FailedProps) {
  const isOutdated = useRelease((state) => state.isOutdated)
  useRetry(onRetry)
  const text = failure === 'crashed' ? 'layout.crashed_text' : 'kit.part_failed'
  // Whoever goes to another screen has left what was typed on the one before.
  useEffect(() => {
    if (look === 'screen' && isOutdated && performance.now() > RELOAD_AFTER_MS) location.reload()
  }, [look, isOutdated])
  const place = {
    panel: 'py-8',
    screen: 'panel m-auto max-w-lg py-10',
    popup: 'pop fixed inset-x-3 bottom-21 z-50 mx-auto max-w-md py-6 md:bottom-auto md:top-1/3',
  }[look === 'quiet' ? 'panel' : look]
  return (
    <section role="alert" className={`grid justify-items-center gap-3 px-4 text-center ${place}`}>
      <p className="font-display text-lg">
        {t(failure === 'crashed' ? 'layout.crashed_title' : 'kit.failed')}
      </p>
      <p className="max-w-prose text-parchment-dim">{t(isOutdated ? 'kit.part_outdated' : text)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {isOutdated ? (
          <Button look="brass" onClick={() => location.reload()}>
            {t('kit.new_version_reload')}
          </Button>
        ) : (
          <Button look="brass" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        )}
        {/* Last resort: the address holds the place. */}
        {failure === 'missing' && !isOutdated && (
          <Button onClick={() => location.reload()}>{t('kit.new_version_reload')}</Button>
        )}
        {onClose && <Button onClick={onClose}>{t('kit.close')}</Button>}
      </div>
    </section>
  )
}

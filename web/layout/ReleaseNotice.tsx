import { useState } from 'react'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { useRelease } from '../release/release.ts'

/**
 * Offers to load a new release. It never reloads by itself: only the player knows what is typed and
 * not yet sent. It is part of the first load, since code of its own could be gone by then.
 */
export function ReleaseNotice() {
  const isOutdated = useRelease((state) => state.isOutdated)
  const [isLater, setLater] = useState(false)
  useMessages()
  if (!isOutdated || isLater) return null
  return (
    <section
      role="status"
      className="pop fixed start-3 bottom-21 z-30 flex max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-3 px-4 py-3 md:bottom-6"
    >
      <span>{t('kit.new_version')}</span>
      <span className="flex gap-2">
        <Button look="brass" onClick={() => location.reload()}>
          {t('kit.new_version_reload')}
        </Button>
        <Button look="quiet" onClick={() => setLater(true)}>
          {t('kit.new_version_later')}
        </Button>
      </span>
    </section>
  )
}

import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { useLive } from '../live/use-live.ts'
import type { LiveStatus } from '../live/live-stream.ts'
import { LiveBadge, type Freshness } from './LiveBadge.tsx'

/** Says whether the page is live, reconnecting, or stale and since when. */
export function LiveWidget() {
  const status = useLive()
  const language = useLanguage((state) => state.language)
  const freshness = freshnessOf(status)
  const time = new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short' }).format(
    status.staleSince ?? 0,
  )
  const labels: Readonly<Record<Freshness, string>> = {
    live: t('live.live'),
    connecting: t('live.connecting'),
    reconnecting: t('live.reconnecting'),
    stale: t('live.stale', { time }),
  }
  const hint =
    freshness === 'live'
      ? t('live.live_hint')
      : t('live.broken_hint', { reason: status.error ?? '' })
  return <LiveBadge freshness={freshness} label={labels[freshness]} hint={hint} />
}

/** A break counts as reconnecting while the first new attempt is under way, then as stale. */
function freshnessOf({ state, staleSince }: LiveStatus): Freshness {
  if (state === 'connected') return 'live'
  if (staleSince === undefined) return 'connecting'
  return state === 'error' ? 'stale' : 'reconnecting'
}

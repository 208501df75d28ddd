import { useLanguage } from '../i18n/language.ts'
import { type Language, localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { useLive } from '../live/use-live.ts'
import type { LiveStatus } from '../live/live-stream.ts'
import { type Freshness, LiveBadge } from './LiveBadge.tsx'

/** Says whether the page is live, reconnecting, or stale and since when. */
export function LiveWidget() {
  const status = useLive()
  const language = useLanguage((state) => state.language)
  const freshness = freshnessOf(status)
  const label =
    freshness === 'stale'
      ? t('live.stale', { time: formatTime(status.staleSince ?? 0, language) })
      : t(`live.${freshness}`)
  const hint =
    freshness === 'live'
      ? t('live.live_hint')
      : t('live.broken_hint', { reason: status.error ?? '' })
  return <LiveBadge freshness={freshness} label={label} hint={hint} />
}

/** Made when a break is told of only: its formatter costs more than the rest of the header. */
function formatTime(milliseconds: number, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short' }).format(milliseconds)
}

/** A break counts as reconnecting while the first new attempt is under way, then as stale. */
function freshnessOf({ state, staleSince }: LiveStatus): Freshness {
  if (state === 'connected') return 'live'
  if (staleSince === undefined) return 'connecting'
  return state === 'error' ? 'stale' : 'reconnecting'
}

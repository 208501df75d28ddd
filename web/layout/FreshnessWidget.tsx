import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { useLive } from '../live/use-live.ts'
import { dateFormat } from '../ui/date-format.ts'
import { freshnessOf } from './freshness.ts'
import { LiveBadge } from './LiveBadge.tsx'

/** Says whether the page is live, asks by itself, or is stale and since when. */
export function FreshnessWidget() {
  const status = useLive()
  const language = useLanguage((state) => state.language)
  const freshness = freshnessOf(status)
  const { staleSince = 0, polledAt = 0, error } = status
  const reason = error ?? ''
  if (freshness === 'live') {
    return <LiveBadge freshness="live" label={t('live.live')} text={t('live.live_hint')} />
  }
  if (freshness === 'polling') {
    const text = t('live.polling_hint', { time: formatTime(polledAt, language, 'medium'), reason })
    return <LiveBadge freshness="polling" label={t('live.polling')} text={text} />
  }
  const label =
    freshness === 'stale'
      ? t('live.stale', { time: formatTime(staleSince, language, 'short') })
      : t(`live.${freshness}`)
  return <LiveBadge freshness={freshness} label={label} text={t('live.broken_hint', { reason })} />
}

/** Called when a break is told of only: its formatter costs more than the rest of the header. */
function formatTime(unixMs: number, language: Language, timeStyle: 'short' | 'medium'): string {
  return dateFormat(language, { timeStyle }).format(unixMs)
}

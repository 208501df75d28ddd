import type { InboxMessage } from '@app/contract/inbox.ts'
import { isQuietAt } from '@app/rules/inbox/quiet-hours.ts'
import type { QueryClient } from '@tanstack/react-query'
import { appNow } from '../api/app-clock.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { playerName } from '../ui/player-name.ts'
import { toast } from '../ui/toast.ts'
import { noticeSettings } from './notice-settings.ts'
import { toldHere } from './told-here.ts'

/** Of several that come together the newest are said; all are in the inbox. */
const TOASTS_MAX = 2

/** Says what has come, unless it is told elsewhere, or its kind is quiet or the hour is. */
export async function tellArrivals(
  client: QueryClient,
  messages: readonly InboxMessage[],
): Promise<void> {
  const { levels, quiet_hours } = await client.ensureQueryData(noticeSettings)
  if (isQuietAt(quiet_hours, quiet_hours?.time_zone ?? null, appNow())) return
  const shownTrade = new URLSearchParams(location.search).get('trade')
  const loud = toldHere(messages, shownTrade)
    .filter(({ kind }) => levels[kind] === 'on')
    .slice(0, TOASTS_MAX)
  for (const message of loud.toReversed()) toast(textOf(client, message))
}

function textOf(client: QueryClient, { kind, data }: InboxMessage): string {
  const { language } = useLanguage.getState()
  if ('opponent_name' in data) {
    const name = t(`inbox.trade.${data.because}`)
    return t('inbox.arrived', { title: playerName(data.opponent_name), name })
  }
  const title = t(`inbox.kind.${kind}`)
  if ('name' in data)
    return data.name ? t('inbox.arrived', { title, name: data.name[language] }) : title
  const item = 'item_id' in data && client.getQueryData(catalog.queryKey)?.byId.get(data.item_id)
  return item ? t('inbox.arrived', { title, name: itemName(item, language) }) : title
}

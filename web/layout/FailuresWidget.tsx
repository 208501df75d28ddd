import { useQuery } from '@tanstack/react-query'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { watchLists } from '../lists/queries.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../player/queries.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useToldErrors } from '../ui/told-errors.ts'
import { DeletionDueWidget } from './DeletionDueWidget.tsx'
import { FailureBar } from './FailureBar.tsx'

/** Those who need something ask for it; here one only sees whether it came. */
const unasked = { enabled: false }
/** Of what changes all the time, so that this is not drawn again with it. */
const nothing = () => null

/**
 * Says what could not be loaded of which many screens show something: their names are unknown,
 * their counts 0, their prices missing. Where a screen says so itself it is not said twice. Without a profile the page
 * goes on as for a visitor.
 */
export function FailuresWidget() {
  // The whole state: a failure may be there before the words for it.
  useLanguage()
  const told = useToldErrors()
  const player = useQuery({ ...profile, ...unasked })
  const items = useQuery({ ...catalog, ...unasked })
  const held = useQuery({ ...inventory, ...unasked })
  const lists = useQuery({ ...watchLists, ...unasked })
  const market = useQuery({ ...prices, ...unasked, select: nothing })
  const failures = [
    { title: t('session.profile_failed'), query: player, isThere: !player.isError },
    { title: t('layout.items_failed'), query: items, isThere: !items.isLoadingError },
    { title: t('layout.inventory_failed'), query: held, isThere: !held.isLoadingError },
    { title: t('layout.lists_failed'), query: lists, isThere: !lists.isLoadingError },
    { title: t('layout.prices_failed'), query: market, isThere: !market.isLoadingError },
  ].filter(({ query, isThere }) => !isThere && !told.includes(query.error))
  // What has failed for the same reason is one failure, and one press asks for all of it.
  const byReason = Map.groupBy(failures, ({ query }) => refusalText(query.error))
  return (
    <>
      {[...byReason].map(([reason, failed]) => (
        <FailureBar
          key={reason}
          titles={failed.map(({ title }) => title)}
          error={failed[0]!.query.error}
          onRetry={() => {
            for (const { query } of failed) void query.refetch()
          }}
        />
      ))}
      <DeletionDueWidget />
    </>
  )
}

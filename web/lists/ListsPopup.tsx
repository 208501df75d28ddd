import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../api/failure-of.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { savedSearches, watchLists } from './queries.ts'
import { SavedSearchesWidget } from './SavedSearchesWidget.tsx'
import { WatchListsWidget } from './WatchListsWidget.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Everything that the player has named: watch lists and saved searches. */
export function ListsPopup({ open, onClose }: Props) {
  useMessages()
  const lists = useQuery(watchLists)
  const searches = useQuery(savedSearches)
  const failed = failureOf([lists, searches])
  return (
    <Dialog title={t('lists.title')} open={open} onClose={onClose} size="md">
      {failed ? (
        <ErrorState {...failed} />
      ) : lists.data && searches.data ? (
        <div className="grid gap-6">
          <WatchListsWidget lists={lists.data} />
          <SavedSearchesWidget searches={searches.data} lists={lists.data} />
        </div>
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

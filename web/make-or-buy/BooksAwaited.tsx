import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFailedBooks } from './use-failed-books.ts'

/** In the place of what needs the books: they are on their way, or could not be loaded. */
export function BooksAwaited() {
  const retry = useFailedBooks()
  if (!retry) return <Skeleton className="h-9" />
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-warn">{t('kit.failed')}</p>
      <Button size="sm" onClick={retry}>
        {t('kit.retry')}
      </Button>
    </div>
  )
}

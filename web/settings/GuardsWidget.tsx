import { useQuery } from '@tanstack/react-query'
import { GuardWidget } from '../fair-price/GuardWidget.tsx'
import { priceGuard } from '../fair-price/queries.ts'
import { t } from '../i18n/t.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** What asks the player before something that may be a slip. */
export function GuardsWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(priceGuard)
  return (
    <SettingsPanel title={t('settings.guards')} text={t('settings.guards_text')}>
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeleton className="h-8" />}
      {data !== undefined && <GuardWidget />}
    </SettingsPanel>
  )
}

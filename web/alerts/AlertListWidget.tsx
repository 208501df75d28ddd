import { alertRoutes } from '@app/contract/alert.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ALERTS_ANCHOR } from './alerts-anchor.ts'
import { AlertRowsWidget } from './AlertRowsWidget.tsx'
import { alertsKey } from './keys.ts'
import { useOwnAlerts } from './use-own-alerts.ts'

/** Among the own orders: the alerts of all items, where there are any or it is not known. */
export function AlertSection() {
  const { alerts, error, retry } = useOwnAlerts()
  const isMeant = useLocation({ select: ({ hash }) => hash === ALERTS_ANCHOR })
  if (alerts.length === 0 && !error) return null
  const done = alerts.filter(({ state }) => state === 'done').length
  return (
    <section
      id={ALERTS_ANCHOR}
      ref={isMeant ? meet : undefined}
      className="panel grid scroll-mt-28 gap-2 px-4 py-3 outline-none"
      aria-labelledby="alerts-all"
      tabIndex={-1}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="alerts-all" className="text-lg">
          {t('alerts.open')}
        </h2>
        {done > 0 && <RemoveDone count={done} />}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <AlertRowsWidget alerts={alerts} isNamed />
      )}
    </section>
  )
}

/** The way here ends at the list: it comes later than its screen. */
function meet(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

function RemoveDone({ count }: { count: number }) {
  const client = useQueryClient()
  const { run, busy } = useCall({
    about: 'alert/done',
    send: (_: void, once) => call(alertRoutes.removeDone, {}, once),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  return (
    <Button busy={busy} onClick={() => run()}>
      {t('alerts.remove_done', { count })}
    </Button>
  )
}

import { alertRoutes } from '@app/contract/alert.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { percentMaxOf } from '@app/rules/market/price-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { isAmount } from '../ui/is-amount.ts'
import { isComposing } from '../ui/key-press.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { toast } from '../ui/toast.ts'
import { useIfShown } from '../ui/use-if-shown.ts'
import { alertsKey } from './keys.ts'
import type { OwnAlert } from './queries.ts'

interface Props {
  alert: OwnAlert
  /** Saved, or given up. */
  onEnd: () => void
}

/** What the player has changed; the rest stays as it is, also where another tab has changed it. */
interface Draft {
  /** Coins, or percent. */
  readonly threshold?: number
  readonly repeats?: boolean
}

/** In an alert's row: what it waits for, and whether it repeats. One that is done waits again. */
export function AlertEditWidget({ alert, onEnd }: Props) {
  const isChange = 'span' in alert
  const [draft, setDraft] = useState<Draft>({})
  const { threshold = isChange ? alert.percent : alert.price, repeats = alert.repeats } = draft
  const end = useIfShown(onEnd, draft)
  const client = useQueryClient()
  const { run, busy } = useCall({
    about: `alert/${alert.alert_id}`,
    send: ({ threshold: wanted, ...kept }: Draft, once): Promise<OwnAlert> => {
      const { alert_id } = alert
      if (isChange) {
        const percent = wanted === undefined ? {} : { percent: wanted }
        return call(alertRoutes.editChange, { alert_id, ...percent, ...kept }, once)
      }
      const price = wanted === undefined ? {} : { price: wanted }
      return call(alertRoutes.edit, { alert_id, ...price, ...kept }, once)
    },
    done: (saved) => toast(savedText(saved), 'done'),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const max = isChange ? percentMaxOf(alert.direction) : MAX_PRICE
  const isReady = isAmount(threshold, max)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) run(draft, end)
  }
  const Field = isChange ? NumberField : CoinsField
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        // The popup around stays open.
        event.stopPropagation()
        onEnd()
      }}
      className="grid gap-2"
    >
      <Field
        label={t(isChange ? 'alerts.percent' : 'alerts.price')}
        value={threshold}
        max={max}
        onChange={(typed) => setDraft({ ...draft, threshold: typed })}
      />
      <Checkbox
        visible
        label={t('alerts.repeats')}
        checked={repeats}
        onChange={(checked) => setDraft({ ...draft, repeats: checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="brass"
          busy={busy}
          blocked={isReady ? undefined : t('kit.amount_first')}
        >
          {t(alert.state === 'done' ? 'alerts.create' : 'alerts.save')}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {t('kit.close')}
        </Button>
      </div>
    </form>
  )
}

function savedText(saved: OwnAlert): string {
  if (saved.state !== 'waiting') return t('alerts.created')
  return t('span' in saved ? 'alerts.change_created_waiting' : 'alerts.created_waiting')
}

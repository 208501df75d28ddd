import { CORRECTION_MAX, correctionRoutes } from '@app/contract/correction.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import type { AdminUser } from './admin-data.ts'
import { CountField, Field } from './Field.tsx'
import { useAct } from './use-act.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  user: AdminUser
  /** Why nothing can be corrected now. */
  hindrance: string | undefined
}

/** Gives the loaded player coins, or takes them, for a reason. */
export function CorrectionForm({ user: { steam_id }, hindrance }: Props) {
  const [typed, setTyped, typedIsSent] = useDraft(`coins/${steam_id}`)
  const coins = Number(typed || Number.NaN)
  const [isWrong, setIsWrong] = useState(false)
  const act = useAct({
    about: `correction/${steam_id}`,
    send: (coins: number, reason, { idempotencyKey }) =>
      call(correctionRoutes.correct, {
        steam_id,
        idempotency_key: idempotencyKey,
        coins,
        reason,
      }),
    done: ({ state }, sent) => {
      typedIsSent(String(Math.abs(sent)))
      toast(t(state === 'waiting' ? 'admin.correction_waits' : 'admin.corrected'), 'done')
    },
    isReasonForOne: true,
  })
  const submit = (sign: 1 | -1) => {
    const isCount = coins >= 1 && coins <= CORRECTION_MAX
    setIsWrong(!isCount)
    if (isCount) act.begin(sign * coins)
  }
  const blocked = act.doing === undefined ? hindrance : t('kit.under_way')
  return (
    <section aria-labelledby="correction" className="panel grid gap-3 p-4">
      <h2 id="correction" className="text-lg">
        {t('admin.correction')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">{t('admin.correction_text')}</p>
      <div className="grid gap-3 sm:grid-cols-[14rem_1fr]">
        <CountField
          label={t('admin.coins')}
          value={coins}
          onChange={(next) => {
            setIsWrong(false)
            setTyped(String(next))
          }}
          max={CORRECTION_MAX}
          error={isWrong ? t('kit.number_range', { min: 1, max: CORRECTION_MAX }) : undefined}
        />
        <Field label={t('admin.reason')} value={act.reason} onChange={act.setReason} />
      </div>
      <div className="flex gap-2">
        <Button look="buy" blocked={blocked} onClick={() => submit(1)}>
          {t('admin.credit')}
        </Button>
        <Button look="sell" blocked={blocked} onClick={() => submit(-1)}>
          {t('admin.debit')}
        </Button>
      </div>
    </section>
  )
}

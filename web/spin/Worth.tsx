import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import type { WheelWorth } from './average-worth.ts'

/** What a spin costs and brings on average, at today's prices, which may still be on their way. */
export function Worth({ worth }: { worth: WheelWorth | undefined }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-parchment-dim max-sm:grid max-sm:basis-full">
      <div className="flex items-center gap-1.5">
        <dt>{t('spin.worth_cost')}</dt>
        <dd>{worth ? <Cost coins={worth.cost} /> : '…'}</dd>
      </div>
      <div className="flex items-center gap-1.5">
        <dt>{t('spin.worth_prize')}</dt>
        <dd>{worth ? <Price coins={worth.prize} /> : '…'}</dd>
      </div>
    </dl>
  )
}

function Cost({ coins }: { coins: number | undefined }) {
  return coins === undefined ? t('spin.not_offered') : <Price coins={coins} />
}

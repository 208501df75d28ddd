import { Gift } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  busy: boolean
  onClaim: () => void
}

/** The parcel for a newcomer, until it is opened. */
export function StarterPack({ busy, onClaim }: Props) {
  return (
    <section
      aria-labelledby="starter-title"
      className="panel flex flex-wrap items-center gap-x-6 gap-y-4 border-brass-deep p-5 shadow-glow sm:p-6"
    >
      <span className="grid size-16 shrink-0 place-items-center rounded-lg border border-brass-deep bg-slate text-candle">
        <Gift aria-hidden="true" className="size-9" />
      </span>
      <div className="min-w-56 flex-1">
        <h2 id="starter-title" className="text-xl text-candle">
          {t('home.starter_title')}
        </h2>
        <p className="text-parchment-dim">{t('home.starter_text')}</p>
      </div>
      <Button look="brass" size="lg" busy={busy} onClick={onClaim}>
        {t('home.starter_claim')}
      </Button>
    </section>
  )
}

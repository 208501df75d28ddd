import { Swords } from 'lucide-react'
import { t } from '../i18n/t.ts'

/** While an opponent is sought; the battle opens by itself. */
export function SearchPanel() {
  return (
    <section role="status" className="panel grid min-h-80 place-content-center p-6 text-center">
      <div className="tavern-looking grid justify-items-center gap-4">
        <Swords aria-hidden="true" className="size-14 text-brass" />
        <p className="font-display text-xl">{t('tavern.searching')}</p>
      </div>
    </section>
  )
}

import { useEffect } from 'react'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { endView, useSession, type View } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

/** On every screen while an operator sees it as a player: whose eyes these are, and the way out. */
export function ViewNotice() {
  const view = useSession((session) => session.view)
  useMessages()
  useEffect(() => {
    if (!view) return undefined
    const timer = setTimeout(endView, Math.max(0, view.endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [view])
  if (!view) return null
  return (
    <section
      aria-label={t('view.title')}
      className="pop fixed inset-x-3 bottom-21 z-30 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 px-4 py-3 md:bottom-6"
    >
      <span className="min-w-0 wrap-anywhere">{t('view.seeing_as', { name: view.name })}</span>
      <Button look="brass" onClick={endView}>
        {t('view.stop')}
      </Button>
    </section>
  )
}

/** Says that it is over, whatever ended it. */
export function tellOver({ name }: View): void {
  toast(t('view.over', { name }))
}

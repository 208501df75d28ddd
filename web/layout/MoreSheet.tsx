import { Link } from '@tanstack/react-router'
import { Bell, LogIn } from 'lucide-react'
import { noticesName } from '../inbox/notices-name.ts'
import { useUnread } from '../inbox/use-unread.ts'
import { useLanguage } from '../i18n/language.ts'
import { languages, localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { menuItemClass } from '../ui/Menu.tsx'
import { LogOutItem } from './LogOutItem.tsx'
import { menu } from './menu.ts'
import { waitingText } from '../ui/waiting-text.ts'
import { useChooseLanguage } from './use-choose-language.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Of the player; undefined for a visitor. */
  name: string | undefined
  /** Opens the last notices in the place of this. */
  onNotices: () => void
  /** Undefined for a player. */
  onLogIn: (() => void) | undefined
  onLogOut: (() => void) | undefined
}

/** On a phone: what does not fit into the bar at the bottom. */
export function MoreSheet({ open, onClose, name, onNotices, onLogIn, onLogOut }: Props) {
  const current = useLanguage((state) => state.language)
  const choose = useChooseLanguage()
  const unread = useUnread()
  return (
    <Dialog title={name ?? t('layout.visitor')} open={open} onClose={onClose} size="sm">
      <div className="grid gap-4">
        {onLogIn && (
          <Button look="brass" size="lg" onClick={onLogIn}>
            <LogIn aria-hidden="true" className="size-5" />
            {t('layout.log_in')}
          </Button>
        )}
        <nav aria-label={t('layout.menu')} className="grid grid-cols-2 gap-x-2">
          {menu.map(({ to, label }) => (
            <Link key={to} to={to} replace className={menuItemClass}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <section className="grid gap-2">
          <h3 className="text-sm text-parchment-dim">{t('layout.language')}</h3>
          <div className="grid grid-cols-2 gap-2">
            {languages.map(({ code, name: ownName }) => (
              <Button
                key={code}
                lang={localeOf[code]}
                look={code === current ? 'brass' : 'plain'}
                aria-pressed={code === current}
                onClick={() => {
                  choose(code)
                  onClose()
                }}
              >
                {ownName}
              </Button>
            ))}
          </div>
        </section>
        <div className="grid">
          <button
            type="button"
            aria-label={noticesName(unread)}
            className={menuItemClass}
            onClick={onNotices}
          >
            <Bell aria-hidden="true" className="size-4" />
            {t('kit.toasts')}
            {unread > 0 && <Badge tone="brass">{waitingText(unread)}</Badge>}
          </button>
          <Link to={paths.settings} replace className={menuItemClass}>
            {t('layout.settings')}
          </Link>
          <Link to={paths.credits} replace className={menuItemClass}>
            {t('menu.credits')}
          </Link>
          {onLogOut && <LogOutItem onLogOut={onLogOut} />}
        </div>
      </div>
    </Dialog>
  )
}

import { LogOut } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { menuItemClass } from '../ui/Menu.tsx'

/** The line of a menu that logs out. */
export function LogOutItem({ onLogOut }: { onLogOut: () => void }) {
  return (
    <button type="button" className={menuItemClass} onClick={onLogOut}>
      <LogOut aria-hidden="true" className="size-4" />
      {t('layout.logout')}
    </button>
  )
}
